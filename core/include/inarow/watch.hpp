// Lets a long count end early.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <utility>

namespace inarow {

// Thrown by Watch::tick when somebody asked to stop.
struct Stopped : std::exception {
    [[nodiscard]] const char* what() const noexcept override { return "stopped before the end"; }
};

// Whoever works for long calls tick() every few nodes; it is a counter most of the time.
class Watch {
public:
    // Never stops.
    Watch() = default;

    // Stops when `flag` is set, from any thread, or when `ask` says so, in this one.
    explicit Watch(const std::atomic<bool>* flag, std::function<bool()> ask = {})
        : flag_(flag), ask_(std::move(ask)) {}

    void tick() {
        if (++ticks_ % ticks_per_look == 0) look();
    }

private:
    // The slowest node (19x19, eight mirror images) takes a few microseconds, so that a stop is
    // seen within some milliseconds.
    static constexpr std::uint32_t ticks_per_look = 1024;

    void look() const {
        if (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) throw Stopped{};
        if (ask_ && ask_()) throw Stopped{};
    }

    std::uint32_t ticks_ = 0;
    const std::atomic<bool>* flag_ = nullptr;
    std::function<bool()> ask_;
};

}  // namespace inarow
