#!/bin/sh
# Build the kernel with AddressSanitizer and UBSan and run its tests: native/sanitize.sh [PYTHON]
# First all tests, with the vector code of this machine; then parity, networks and one-ply play again
# with the plain loops.
set -eu

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
python=${1:-.venv/bin/python}
case $python in /*) ;; *) python=$root/$python ;; esac
compiler=${CXX:-c++}
site=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
path=$("$python" -c 'import sysconfig; print(sysconfig.get_path("scripts"))')
PATH="$path:$PATH"

# A package of links to the sources, with the sanitized module in the place of the installed one.
stage() {
  rm -rf "$1/stage"
  mkdir -p "$1/stage/luckynumbers"
  for part in src/luckynumbers/*; do ln -s "$root/$part" "$1/stage/luckynumbers/"; done
  rm -f "$1"/stage/luckynumbers/_kernel*.so
  cp "$1"/_kernel*.so "$1/stage/luckynumbers/"
}

build() {
  cmake -S . -B "$1" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DLN_SANITIZE=ON \
    -DLN_PORTABLE="$2" -DCMAKE_CXX_COMPILER="$compiler" -DPython_EXECUTABLE="$python" >/dev/null
  cmake --build "$1"
  stage "$1"
}

# -S keeps the installed package out of the way; the libraries come back through PYTHONPATH.
guarded() {
  LD_PRELOAD="$($compiler -print-file-name=libasan.so) $($compiler -print-file-name=libubsan.so)" \
    ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1 \
    PYTHONPATH="$stage:$site" "$python" -S "$@"
}

run() {
  stage=$root/$1/stage
  shift
  guarded -c "from luckynumbers import _kernel; assert '$stage' in _kernel.__file__, _kernel"
  guarded -m pytest -q -p no:cacheprovider -p no:xdist "$@"
}

build build/sanitize OFF
run build/sanitize tests/kernel tests/puzzles
build build/sanitize-portable ON
run build/sanitize-portable tests/kernel/test_parity.py tests/kernel/test_policies.py \
  tests/kernel/test_bench.py tests/kernel/test_network.py tests/kernel/test_oneply.py
