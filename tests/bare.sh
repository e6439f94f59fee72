#!/usr/bin/env bash
# bare.sh - makes a machine that has nothing but Debian's smallest system, copies the project in, and does there what the README says.
#
#   tests/bare.sh [SUITE...]                 each of bookworm, trixie (both): ./play games, ./play web, ./play serve, ./test quick, ./test web (of
#                                            these the STEPS: games page serve quick web)
#   tests/bare.sh --do 'COMMAND' [SUITE...]  only this, in the copy's folder there
#   tests/bare.sh --package FILE [SUITE...]  installs a Debian package there, without the project, and tries what it brings
#
# Needs root, debootstrap, and the mirror that this machine's apt uses (for npm: its registry and certificates); status 77 when something is
# missing, which is said. The smallest systems and what was downloaded are kept in BUILD/bare. All runs in a mount and process namespace of its
# own: when this script ends, however it ends, no mount and no process is left. Prints TAP.
set -u
cd "$(dirname "$0")/.." || exit 1
mkdir -p "${BUILD:-build}/bare"
here=$(realpath "${BUILD:-build}/bare")
certificates=${NODE_EXTRA_CA_CERTS:-${SSL_CERT_FILE:-}}

skip() { echo "skipped: $*"; exit 77; }

outside() {
    local what=readme argument='' suites=() suite status=0
    while (($#)); do
        case $1 in
        --do | --package)
            what=${1#--}
            argument=${2:?tests/bare.sh: $1 what?}
            shift 2
            ;;
        *)
            suites+=("$1")
            shift
            ;;
        esac
    done
    [[ $(id -u) == 0 ]] || skip 'a bare machine is made by root alone'
    command -v debootstrap >/dev/null || skip 'no debootstrap on this machine'
    [[ ${#suites[@]} != 0 ]] || suites=(bookworm trixie)
    for suite in "${suites[@]}"; do
        rm -rf "${here:?}/$suite.root"
        unshare --mount --pid --fork --kill-child --propagation private "$0" --inside "$suite" "$what" "$argument" || status=1
        rm -rf "${here:?}/$suite.root"
    done
    exit $status
}

# ---- In the namespace ------------------------------------------------------------------------------------------------

number=0 bad=0

say() {
    number=$((number + 1))
    [[ $1 == ok ]] || bad=$((bad + 1))
    echo "$1 $number - $suite: $2"
}

# run COMMAND: in the machine, with as little around it as a login has, and what it needs to reach the registry of npm
run() {
    local words=(HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8) name
    ! command -v npm >/dev/null || words+=("npm_config_registry=$(npm config get registry 2>/dev/null)")
    [[ -z $certificates ]] || words+=(NODE_EXTRA_CA_CERTS=/etc/ssl/handed-in.crt)
    for name in http_proxy https_proxy no_proxy; do [[ -z ${!name:-} ]] || words+=("$name=${!name}"); done
    chroot "$root" env -i "${words[@]}" bash -c "cd /undercroft 2>/dev/null; $1" </dev/null
}

# step WHAT COMMAND LINES: its last lines, and how long it took
step() {
    local began=$SECONDS status=0
    run "$2" >"$root.log" 2>&1 || status=$?
    tail -n "$3" "$root.log" | sed 's/^/# /'
    if ((status == 0)); then
        say ok "$1 ($((SECONDS - began)) s)"
    else
        say 'not ok' "$1 ended with status $status ($((SECONDS - began)) s)"
        tail -n 60 "$root.log" | sed 's/^/#     /'
    fi
}

# The page as a browser would fetch it: all that its first file names.
# shellcheck disable=SC2016 # to be read there
fetch_page='
setsid ./play $what >/tmp/web.log 2>&1 & server=$!
until url=$(grep -m 1 -o "http://[0-9.:]*/" /tmp/web.log); do
    kill -0 $server 2>/dev/null || { cat /tmp/web.log; exit 1; }
    sleep 0.2
done
status=0
node --input-type=module -e "
    const get = async path => {
        const reply = await fetch(path), size = (await reply.arrayBuffer()).byteLength
        console.log(reply.status, path, size, reply.headers.get(\"content-encoding\"), reply.headers.get(\"cache-control\"))
        if (!reply.ok || !size) process.exit(1)
    }
    const page = await (await fetch(\"$url\")).text()
    await get(\"$url\")
    for (const [, name] of page.matchAll(/(?:src|href)=\"([^\"]+)\"/g)) await get(new URL(name, \"$url\").href)
" || status=1
kill -INT -- -$server
wait $server
node -e "fetch(\"$url\").then(() => process.exit(1), () => console.log(\"and it is served no longer\"))" || status=1
exit $status'

smallest_system() {
    local mirror
    # shellcheck disable=SC2016 # apt-get fills it in
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -v security | head -n 1)
    echo "# the smallest system of $suite is made"
    debootstrap --variant=minbase --cache-dir="$debs" "$suite" "$root" "$mirror" >"$here/$suite.log" 2>&1 || { tail -n 5 "$here/$suite.log"; return 1; }
    tar -C "$root" -cf "$here/$suite.tar.new" . && mv "$here/$suite.tar.new" "$here/$suite.tar" && rm -rf "$root"
}

machine() {
    [[ -e $here/$suite.tar ]] || smallest_system || return 1
    mkdir -p "$root" && tar -C "$root" -xf "$here/$suite.tar" || return 1
    mount -t proc proc /proc && mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" || return 1
    mount --bind "$debs" "$root/var/cache/apt/archives" || return 1
    cat /etc/resolv.conf >"$root/etc/resolv.conf"
    cat /etc/hosts >"$root/etc/hosts"
    [[ -z $certificates ]] || install -D -m 644 "$certificates" "$root/etc/ssl/handed-in.crt"
    echo 'Acquire::Check-Valid-Until "false"; Binary::apt-get::APT::Keep-Downloaded-Packages "true";' >"$root/etc/apt/apt.conf.d/90bare"
    echo "# $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$root/etc/os-release"), $(chroot "$root" dpkg -l | grep -c '^ii') packages"
}

copy_project() {
    git clone -q --no-hardlinks . "$root/undercroft" || return 1
    git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do [[ ! -e $file ]] || printf '%s\0' "$file"; done |
        tar --null -T - -cf - | tar -C "$root/undercroft" -xf -
}

# What a package brings is there, works, and goes again.
try_package() {
    cp "$1" "$root/tmp/undercroft.deb" && run 'apt-get update -qq' || return 1
    step 'the package is installed' 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /tmp/undercroft.deb' 1
    # shellcheck disable=SC2016 # to be read there
    step 'what it brings is there' 'for file in $(dpkg -L undercroft); do case $file in /usr/share/man/* | /usr/share/doc/*) ;; *) ls -d "$file" >/dev/null || exit 1 ;; esac; done
        dpkg -L undercroft | grep -E "/bin/|man6/|completion|site-functions|applications/|icons/.*svg"' 12
    step 'the program says its version and its games' 'undercroft --version && undercroft games' 8
    step 'a game is played to its end' 'yes 1 | undercroft play pig --plain --seed 1 | grep -i -m 1 "wins\|won"' 1
    step 'it goes without a trace' 'apt-get purge -y -qq undercroft && ! find /usr /etc /var/lib -name "*undercroft*" -not -path "*/dpkg/*" | grep .' 1
}

inside() {
    local what=$2 argument=$3 left
    suite=$1 root=$here/$1.root debs=$here/$1.debs
    mkdir -p "$debs"
    machine || { say 'not ok' 'the machine could not be made'; exit 1; }
    case $what in
    package) try_package "$argument" ;;
    do) copy_project && step "$argument" "$argument" 20 ;;
    readme)
        copy_project || exit 1
        for what in ${STEPS:-games page serve quick web}; do
            case $what in
            games) step './play games' './play games' 6 ;;
            page) step './play web, and the page is fetched' "what=web; $fetch_page" 12 ;;
            serve) step './play serve, and the page is fetched' "what=serve; $fetch_page" 12 ;;
            quick) step './test quick' './test quick' 24 ;;
            web) step './test web' './test web' 4 ;;
            esac
        done
        ;;
    esac
    left=$(for process in /proc/[0-9]*; do [[ $(readlink "$process/root") != "$root" ]] || tr '\0' ' ' <"$process/cmdline"; done)
    if [[ -z $left ]]; then say ok 'no process is left'; else say 'not ok' "processes are left: $left"; fi
    echo "1..$number"
    exit $((bad > 0))
}

if [[ ${1-} == --inside ]]; then
    shift
    inside "$@"
else
    outside "$@"
fi
