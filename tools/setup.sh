# Sourced by ./run and ./test: installs what is missing, and says so. Only Debian's packages and the npm registry.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

build_packages=(
  g++ cmake ninja-build ccache pkg-config git ca-certificates
  libboost1.81-dev libboost-json1.81-dev libfmt-dev libspdlog-dev libcli11-dev libexpected-dev
  libsodium-dev libxxhash-dev libsqlite3-dev libsqlitecpp-dev prometheus-cpp-dev libtomlplusplus-dev
)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev clang-format-19 chromium)
fuzz_packages=(clang-19 libclang-rt-19-dev)

install_packages() {
  local missing=()
  for package in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null) == ii* ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  echo "Installing: ${missing[*]}"
  local root=()
  [[ $EUID -eq 0 ]] || root=(sudo)
  "${root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
}

# The page is built with Node 20.19 or newer and npm 11. Debian 12 has older ones, which are enough to fetch those from the
# npm registry into build/node.
node_version=20.20.2
npm_version=11.21.1
use_node() {
  local fits='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
  if node -e "$fits" 2>/dev/null && [[ $(npm --version 2>/dev/null) == 11.* ]]; then return; fi
  local tools=$PWD/build/node
  if [[ ! -x $tools/bin/node || ! -e $tools/lib/node_modules/npm ]]; then
    command -v npm > /dev/null || install_packages nodejs npm
    local machine
    case $(uname -m) in
      aarch64) machine=arm64 ;;
      *) machine=x64 ;;
    esac
    echo "Fetching Node $node_version and npm $npm_version into build/node"
    npm install --loglevel=error --no-audit --no-fund --prefix "$tools/lib" "node-linux-$machine@$node_version" > /dev/null
    mkdir -p "$tools/bin"
    ln -sf "$tools/lib/node_modules/node-linux-$machine/bin/node" "$tools/bin/node"
    npm install --loglevel=error --no-audit --no-fund --prefix "$tools/lib" "npm@$npm_version" > /dev/null
    ln -sf "$tools/lib/node_modules/npm/bin/npm-cli.js" "$tools/bin/npm"
    ln -sf "$tools/lib/node_modules/npm/bin/npx-cli.js" "$tools/bin/npx"
  fi
  export PATH=$tools/bin:$PATH
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
  echo "Installing the page's packages"
  (cd web && npm ci --loglevel=error --no-audit --no-fund && touch node_modules/.stamp)
}

build_web() {
  newer_than web/dist/index.html web/src web/public web/index.html web/*.json web/*.ts i18n || return 0
  install_web
  echo "Building the page"
  (cd web && npm run --silent build)
}

# build PRESET [targets…]
build() {
  local preset=$1
  shift
  if [[ ! -e build/$preset/build.ninja ]]; then
    cmake --preset "$preset" > "build-$preset.log" 2>&1 || { cat "build-$preset.log"; exit 1; }
    rm "build-$preset.log"
  fi
  ninja -C "build/$preset" --quiet "$@"
}
