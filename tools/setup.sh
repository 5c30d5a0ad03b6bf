# shellcheck shell=bash disable=SC2034
# Sourced by ./run and ./test: installs what is missing, builds, and says so, all on standard error. Only Debian's packages
# and the npm registry.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

build_packages=(
  g++ cmake ninja-build pkg-config ca-certificates
  libboost1.81-dev libboost-json1.81-dev libfmt-dev libspdlog-dev libcli11-dev libexpected-dev
  libsodium-dev libssl-dev zlib1g-dev libxxhash-dev libicu-dev libsqlite3-dev libsqlitecpp-dev libpq-dev prometheus-cpp-dev libtomlplusplus-dev
)
test_packages=(git libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev clang-format-19 clang-tidy shellcheck chromium chromium-headless-shell iproute2 curl)
fuzz_packages=(clang-19 libclang-rt-19-dev)
# For the engine that the page runs in a browser. A machine without them builds everything else.
engine_packages=(clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)

say() { printf '%s\n' "$*" >&2; }
give_up() {
  say ""
  say "$@"
  exit 1
}

# explain FILE "what failed": what the failed command said, and what to do about it.
explain() {
  tail -n 40 "$1" >&2
  advise "$@"
}
advise() {
  local said=$1 what=$2 place
  for place in "$PWD" "${TMPDIR:-/tmp}" /var "$HOME"; do
    if [[ -d $place && $(df --output=avail -k "$place" | tail -n 1) -lt 20480 ]]; then
      give_up "$what: the disk that holds $place is full. Make room (a build takes about 1 GB) and run it again; it goes on where it stopped."
    fi
  done
  if grep -qE 'No space left|ENOSPC|enough free space' "$said"; then
    give_up "$what: a disk is full (df -h shows which). Make room (a build takes about 1 GB) and run it again; it goes on where it stopped."
  fi
  if grep -qE "Temporary failure resolving|Could not (resolve|connect)|Network is unreachable|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|ERR_SOCKET" "$said"; then
    give_up "$what: the network does not answer. The first build fetches packages from Debian and from the npm registry; connect (or set http_proxy and https_proxy) and run it again."
  fi
  if grep -qE 'Unable to locate package|has no installation candidate' "$said"; then
    give_up "$what: $(system_name) does not have these packages. This is made for Debian 12 (bookworm); elsewhere install the equivalents of
  $(packages_wanted)
and build with: cmake --preset release && cmake --build --preset release"
  fi
  if grep -q 'Killed signal' "$said"; then
    give_up "$what: the memory was not enough for two compilers at once. This goes on with one: ninja -C build/release -j1 samovar"
  fi
  give_up "$what: see above. What is built stays built; the next try goes on there."
}

system_name() { (. /etc/os-release && echo "$PRETTY_NAME") 2> /dev/null || uname -s; }
packages_wanted() { echo "${build_packages[*]} nodejs npm"; }

is_root() { [[ $EUID -eq 0 ]]; }

install_packages() {
  local package known missing=()
  known=$(dpkg-query -W -f='/${Package} ${db:Status-Abbrev}' "$@" 2> /dev/null || true)
  for package in "$@"; do
    [[ $known == *"/$package ii"* ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  if ! command -v apt-get > /dev/null; then
    give_up "There is no apt-get on $(system_name). This is made for Debian 12 (bookworm); elsewhere install the equivalents of
  $(packages_wanted)
and build with: cmake --preset release && cmake --build --preset release"
  fi
  local as_root=()
  if ! is_root; then
    as_root=(sudo)
    if ! command -v sudo > /dev/null || ! sudo -v; then
      give_up "These packages are missing, and only root may install them. Let somebody who may run
  apt-get install --no-install-recommends ${missing[*]}
and start this again; the rest needs no root."
    fi
  fi
  say "Installing Debian's packages, which takes a few minutes: ${missing[*]}"
  local said
  said=$(mktemp)
  # Another source that does not answer need not stop us: only the installation itself must succeed.
  "${as_root[@]}" apt-get update -qq > "$said" 2>&1 || true
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends \
    "${missing[@]}" >> "$said" 2>&1 < /dev/null; then
    explain "$said" "The packages could not be installed"
  fi
  rm "$said"
}

# PostgreSQL's programs for the tests, but no database of the system's, running or not.
install_postgresql() {
  [[ -x /usr/lib/postgresql/15/bin/postgres ]] && return
  local as_root=()
  is_root || as_root=(sudo)
  "${as_root[@]}" mkdir -p /etc/postgresql-common/createcluster.d
  "${as_root[@]}" tee /etc/postgresql-common/createcluster.d/samovar.conf <<< "create_main_cluster = false" > /dev/null
  install_packages postgresql-15
}

# HAProxy for the tests and the demo of a cluster, but no proxy of the system's: `systemctl unmask haproxy` allows one.
install_haproxy() {
  [[ -x /usr/sbin/haproxy ]] && return
  local as_root=()
  is_root || as_root=(sudo)
  "${as_root[@]}" mkdir -p /etc/systemd/system
  "${as_root[@]}" ln -sfn /dev/null /etc/systemd/system/haproxy.service
  install_packages haproxy
}

# The page is built with Node 20.19 or newer and npm 11. Debian 12 has older ones, which are enough to fetch those from the
# npm registry into build/node.
node_version=20.20.2
npm_version=11.21.1
use_node() {
  local fits='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
  if node -e "$fits" 2> /dev/null && [[ $(npm --version 2> /dev/null) == 11.* ]]; then return; fi
  local tools=$PWD/build/node
  if [[ ! -e $tools/complete ]]; then
    command -v npm > /dev/null || install_packages nodejs npm
    local machine
    case $(uname -m) in
      aarch64) machine=arm64 ;;
      *) machine=x64 ;;
    esac
    say "Fetching Node $node_version and npm $npm_version into build/node"
    fetch npm install --prefix "$tools/lib" "node-linux-$machine@$node_version" "npm@$npm_version"
    mkdir -p "$tools/bin"
    ln -sf "../lib/node_modules/node-linux-$machine/bin/node" "$tools/bin/node"
    ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$tools/bin/npm"
    ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$tools/bin/npx"
    touch "$tools/complete"
  fi
  export PATH=$tools/bin:$PATH
}

# fetch npm ARGS…: quiet, with an explanation when it fails.
fetch() {
  local said
  said=$(mktemp)
  "$@" --loglevel=error --no-audit --no-fund > "$said" 2>&1 || explain "$said" "The npm packages could not be fetched"
  rm "$said"
}

# True when any file given (folders: all in them) is newer than the stamp.
newer_than() {
  local stamp=$1
  shift
  [[ ! -e $stamp || -n $(find "$@" -newer "$stamp" -print -quit) ]]
}

install_web() {
  use_node
  newer_than web/node_modules/.stamp web/package-lock.json || return 0
  say "Fetching the page's packages into web/node_modules"
  (cd web && fetch npm ci && touch node_modules/.stamp)
}

# build_engine TARGETS…: samovar.wasm, for tables without a server. Where its packages cannot be had the page is built
# without such tables, and says so.
build_engine() {
  if ! (install_packages "${engine_packages[@]}"); then
    say "" "Going on without the browser's engine: the page will have no tables on the device itself."
    rm -f build/wasm/samovar.wasm
    return 0
  fi
  build wasm "$@"
}

build_web() {
  local parts=(web/src web/public web/index.html web/*.json web/*.ts i18n CMakeLists.txt)
  if [[ -e build/wasm/samovar.wasm ]]; then parts+=(build/wasm/samovar.wasm); fi
  newer_than web/dist/index.html "${parts[@]}" || return 0
  install_web
  say "Building the page"
  (cd web && npm run --silent build -- --logLevel warn) >&2
}

# configure PRESET FOLDER: from nothing, whatever an earlier try may have left; `configured` in the folder names the preset
# once all went well.
configure() {
  local preset=$1 folder=$2
  say "Configuring ($preset)"
  mkdir -p "$folder"
  rm -f "$folder/configured"
  cmake --fresh --preset "$preset" > "$folder/configure.log" 2>&1 || explain "$folder/configure.log" "CMake could not configure the build"
  echo "$preset" > "$folder/configured"
}

# build PRESET [targets…]. The presets `release` and `test` share a folder: the program alone is content with either, unless
# the packages that the tests need have gone.
build() {
  local preset=$1 folder=build/$1 configured
  shift
  [[ $preset == test ]] && folder=build/release
  configured=$(cat "$folder/configured" 2> /dev/null || true)
  if [[ $configured != "$preset" && ! ($preset == release && $configured == test) ]] ||
    newer_than "$folder/configured" CMakePresets.json ||
    ! ninja -C "$folder" build.ninja > /dev/null 2>&1; then
    configure "$preset" "$folder"
  fi
  NINJA_STATUS='@@ %f %t %e ' ninja -C "$folder" "$@" 2>&1 | tee "$folder/build.log" | progress ||
    advise "$folder/build.log" "The build stopped"
}

# Shows what ninja does as "building 143 of 220": one line that changes on a terminal, otherwise a line every few seconds.
# What a compiler says passes as it is.
progress() {
  local line status finished total seconds left now="" said="" said_at=-5
  while true; do
    status=0
    IFS= read -r -t 5 line || status=$?
    if ((status > 128)) || [[ $line == "@@ "*"Re-checking globbed directories"* ]]; then
      :  # nothing new for five seconds, or nothing worth telling
    elif ((status > 0)); then
      break
    elif [[ $line =~ ^@@\ ([0-9]+)\ ([0-9]+)\ ([0-9]+) ]]; then
      finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} seconds=${BASH_REMATCH[3]}
      left=""
      ((finished < total && seconds > 10)) && left=", about $(((total - finished) * seconds / finished / 60 + 1)) min left"
      now="building $finished of $total$left"
    elif [[ $line != "ninja: Entering directory"* && $line != "ninja: no work to do." ]]; then
      [[ -t 2 && -n $said ]] && printf '\n' >&2
      say "$line"
      continue
    fi
    if [[ -t 2 ]]; then
      [[ $now == "$said" ]] || printf '\r\033[K%s' "$now" >&2
      said=$now
    elif [[ -n $now ]] && ((SECONDS >= said_at + ($([[ $now == "$said" ]] && echo 30 || echo 5)))); then
      say "$now"
      said=$now said_at=$SECONDS
    fi
  done
  if [[ -t 2 && -n $said ]]; then printf '\r\033[K' >&2; fi
}
