// Short sounds, made in the browser, and a touch of vibration on phones. Both can be switched off, and
// both are off for those who want less motion.

import {preference} from "./storage.js";

/** @import {Look} from "./looks.js" */

/** @type {AudioContext | null} */
let context = null;

/** Whether sounds are wanted. */
export function wantsSound() {
  return preference("sound", "on") === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * A stone has come to its place.
 * @param {Look} look
 */
export function soundStone(look) {
  if (!wantsSound()) return;
  navigator.vibrate?.(12);
  if (look === "drop") {
    knock(210, 0.09, 0.35);
    knock(140, 0.07, 0.15, 0.11);
  } else if (look === "wood") {
    knock(620, 0.05, 0.4);
  } else {
    scratch(0.12);
  }
}

/**
 * A game is over.
 * @param {"won" | "lost" | "drawn"} how as the listener sees it
 */
export function soundEnding(how) {
  if (!wantsSound()) return;
  navigator.vibrate?.(how === "won" ? [30, 60, 30, 60, 60] : [60]);
  const notes = {won: [523, 659, 784, 1047], lost: [392, 330, 262], drawn: [440, 440]}[how];
  notes.forEach((pitch, i) => {
    tone(pitch, 0.12 * i);
  });
}

/** Something was said by the other side. */
export function soundNews() {
  if (wantsSound()) tone(880, 0);
}

/** The audio context; browsers allow one only after the first click. */
function audio() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/**
 * A dull knock.
 * @param {number} pitch in hertz
 * @param {number} seconds
 * @param {number} loudness
 * @param {number} [after] seconds
 */
function knock(pitch, seconds, loudness, after = 0) {
  const to = audio();
  if (!to) return;
  const start = to.currentTime + after;
  const source = new OscillatorNode(to, {type: "triangle", frequency: pitch});
  source.frequency.exponentialRampToValueAtTime(pitch / 2, start + seconds);
  play(to, source, start, seconds, loudness);
}

/**
 * A clear note.
 * @param {number} pitch
 * @param {number} after
 */
function tone(pitch, after) {
  const to = audio();
  if (to) play(to, new OscillatorNode(to, {type: "sine", frequency: pitch}), to.currentTime + after, 0.28, 0.18);
}

/**
 * A pencil on paper.
 * @param {number} seconds
 */
function scratch(seconds) {
  const to = audio();
  if (!to) return;
  const noise = new AudioBuffer({length: Math.ceil(seconds * to.sampleRate), sampleRate: to.sampleRate});
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(to, {buffer: noise});
  const filter = new BiquadFilterNode(to, {type: "bandpass", frequency: 3200, Q: 0.8});
  play(to, source, to.currentTime, seconds, 0.25, filter);
}

/**
 * Play a source that fades away.
 * @param {AudioContext} to
 * @param {AudioScheduledSourceNode} source
 * @param {number} start
 * @param {number} seconds
 * @param {number} loudness
 * @param {AudioNode} [filter]
 */
function play(to, source, start, seconds, loudness, filter) {
  const fade = new GainNode(to, {gain: loudness});
  fade.gain.setValueAtTime(loudness, start);
  fade.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  (filter ? source.connect(filter) : source).connect(fade).connect(to.destination);
  source.start(start);
  source.stop(start + seconds);
}
