# shellcheck shell=bash disable=SC2154 # root is set by whoever sources this
# packages.sh - sourced by ./play and ./test: makes sure that what they need is on this machine, and builds.
#
#   need_packages NAME...     installs what is missing (Debian and its kin), or says what to install and ends with status 2
#   build_quietly WORD...     `make WORD...`; a line of progress if it takes longer than a second, the errors if it fails
#
# Does NOT install anything that is already there in some other way: each package is known by what it brings.

# Whether a package's contents are here: a command, or a library pkg-config knows.
has_package() {
    case $1 in
    gcc | make | pkg-config | clang | clang-format | clang-tidy | tmux | valgrind | shellcheck | npm | chromium) command -v "$1" >/dev/null ;;
    lld) command -v wasm-ld >/dev/null ;;
    gnuplot-nox) command -v gnuplot >/dev/null ;;
    libopenmpi-dev) pkg-config --exists ompi-c 2>/dev/null ;;
    openmpi-bin) command -v mpirun >/dev/null ;;
    dpkg-dev) command -v dpkg-shlibdeps >/dev/null ;;
    nodejs) command -v node >/dev/null ;;
    libc6-dev) echo '#include <stdio.h>' | cc_any -E -x c - >/dev/null 2>&1 ;;
    libclang-rt-dev) command -v clang >/dev/null && [[ -e $(clang -print-file-name="libclang_rt.asan-$(uname -m).a") || -e $(clang -print-file-name=libclang_rt.asan.a) ]] ;;
    wasi-libc) [[ -e /usr/lib/wasm32-wasi/libc.a ]] ;;
    libsqlite3-dev) pkg-config --exists sqlite3 2>/dev/null ;;
    libjansson-dev) pkg-config --exists jansson 2>/dev/null ;;
    libwebsockets-dev) pkg-config --exists libwebsockets 2>/dev/null ;;
    libncurses-dev) pkg-config --exists ncursesw 2>/dev/null ;;
    *) dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed' ;;
    esac
}

cc_any() { "$(command -v gcc || command -v clang || command -v cc)" "$@"; }

missing_packages() {
    local name
    for name in "$@"; do has_package "$name" || echo "$name"; done | sort -u
}

need_packages() {
    local missing=() as=()
    read -r -a missing <<<"$(missing_packages "$@" | tr '\n' ' ')"
    [[ ${#missing[@]} == 0 ]] && return
    if [[ $(id -u) != 0 ]]; then
        as=(sudo -n)
        command -v sudo >/dev/null && sudo -n true 2>/dev/null || as=()
        [[ ${#as[@]} == 0 && -t 0 ]] && command -v sudo >/dev/null && as=(sudo)
        [[ ${#as[@]} == 0 ]] && refuse_packages "${missing[@]}"
    fi
    command -v apt-get >/dev/null || refuse_packages "${missing[@]}"
    echo "Installing what is missing: ${missing[*]}" >&2
    { "${as[@]}" apt-get update -qq &&
        "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"; } \
        >"${TMPDIR:-/tmp}/undercroft-packages.$$" 2>&1
    read -r -a missing <<<"$(missing_packages "$@" | tr '\n' ' ')"
    if [[ ${#missing[@]} != 0 ]]; then
        tail -n 3 "${TMPDIR:-/tmp}/undercroft-packages.$$" >&2
        rm -f "${TMPDIR:-/tmp}/undercroft-packages.$$"
        refuse_packages "${missing[@]}"
    fi
    rm -f "${TMPDIR:-/tmp}/undercroft-packages.$$"
}

refuse_packages() {
    echo "Undercroft needs these packages, and they could not be installed from here: $*." >&2
    echo "On Debian, install them as root with: apt-get install $*" >&2
    exit 2
}

build_quietly() {
    local log pid began=$SECONDS shown=0 status=0
    log=$(mktemp)
    make -C "$root" -j"$(nproc)" --no-print-directory "$@" >"$log" 2>&1 &
    pid=$!
    while kill -0 "$pid" 2>/dev/null; do
        if ((SECONDS - began >= 1)); then
            if [[ -t 2 ]]; then
                printf '\rBuilding: %-60.60s' "$(tail -n 1 "$log" 2>/dev/null)" >&2
            elif ((shown == 0)); then
                echo 'Building.' >&2
            fi
            shown=1
        fi
        sleep 0.1
    done
    wait "$pid" || status=$?
    ((shown)) && [[ -t 2 ]] && printf '\r%-72s\r' '' >&2
    if ((status)); then
        grep -vE '^  (CC|LINK|CARDC|EMBED|WASM|NVCC|NPM|PAGE) ' "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}
