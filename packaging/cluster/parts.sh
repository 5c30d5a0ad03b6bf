# shellcheck shell=bash
# Sourced by demo, chaos, measure and rehearse: starts and stops the parts of a cluster in $folder. Ports and processes stand there in files.
source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
samovar=${SAMOVAR:-$source_folder/build/release/samovar}
binaries=/usr/lib/postgresql/15/bin
lease_ms=${LEASE_MS:-3000}

say() { printf '%s\n' "$*" >&2; }

set_up_folder() {
  folder=${1:-$(mktemp -d "${TMPDIR:-/tmp}/samovar-cluster.XXXXXX")}
  mkdir -p "$folder"
  # It is removed at the end.
  [[ -z $(ls -A "$folder") ]] || { say "$folder is not empty"; exit 1; }
  folder=$(cd "$folder" && pwd)
  [[ -x $samovar ]] || { say "There is no program yet: ./run --version builds it"; exit 1; }
  [[ -x $binaries/postgres ]] || { say "PostgreSQL 15 is missing: ./test installs it (postgresql-15)"; exit 1; }
  as_nobody=()
  # PostgreSQL does not run as root.
  if [[ $EUID -eq 0 ]]; then
    as_nobody=(setpriv --reuid nobody --regid nogroup --clear-groups)
    chown nobody:nogroup "$folder"
    chmod 755 "$folder"
  fi
}

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
port_of() {
  [[ -e $folder/$1.port ]] || free_port > "$folder/$1.port"
  cat "$folder/$1.port"
}
running() { [[ -e $folder/$1.pid ]] && kill -0 "$(cat "$folder/$1.pid")" 2> /dev/null; }
# launch NAME COMMAND…: in the background; what it says is in NAME.log
launch() {
  local name=$1
  shift
  "$@" >> "$folder/$name.log" 2>&1 &
  echo $! > "$folder/$name.pid"
}
end() { # end NAME SIGNAL
  running "$1" || return 0
  kill "-$2" "$(cat "$folder/$1.pid")" 2> /dev/null || true
  wait "$(cat "$folder/$1.pid")" 2> /dev/null || true
}

socket_of() { echo "$folder/$1-socket"; }
sql() { "$binaries/psql" -qAtX -h "$(socket_of "$1")" -U samovar -d "${3:-samovar}" -c "$2"; }
data() { echo "postgresql://samovar@/samovar?host=$(socket_of one),$(socket_of other)"; }

start_database() { # start_database NAME
  launch "$1" "${as_nobody[@]}" "$binaries/postgres" -D "$folder/$1" -c listen_addresses= -c "unix_socket_directories=$(socket_of "$1")" \
    -c wal_retrieve_retry_interval=500ms
  until sql "$1" "SELECT 1" postgres > /dev/null 2>&1; do
    running "$1" || { say "The database $1 does not start:"; tail -n 5 "$folder/$1.log" >&2; exit 1; }
    sleep 0.1
  done
}
make_primary() { # make_primary NAME
  "${as_nobody[@]}" mkdir -m 755 "$(socket_of "$1")"
  "${as_nobody[@]}" "$binaries/initdb" -D "$folder/$1" -U samovar -A trust -E UTF8 --locale C --no-instructions > "$folder/$1.log"
  start_database "$1"
  sql "$1" "CREATE DATABASE samovar" postgres
}
# follow NAME PRIMARY: a new standby, and the primary acknowledges nothing that this one has not got
follow() {
  rm -rf "${folder:?}/$1"
  [[ -d $(socket_of "$1") ]] || "${as_nobody[@]}" mkdir -m 755 "$(socket_of "$1")"
  "${as_nobody[@]}" "$binaries/pg_basebackup" -D "$folder/$1" -h "$(socket_of "$2")" -U samovar -R -c fast --no-sync
  start_database "$1"
  sql "$2" "ALTER SYSTEM SET synchronous_standby_names = '*'" postgres
  sql "$2" "SELECT pg_reload_conf()" postgres > /dev/null
  until [[ $(sql "$2" "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'" postgres) == 1 ]]; do sleep 0.1; done
}
promote() { # a new primary waits for no standby until it has one
  sql "$1" "ALTER SYSTEM SET synchronous_standby_names = ''" postgres
  "${as_nobody[@]}" "$binaries/pg_ctl" promote -D "$folder/$1" > /dev/null
}

start_node() { # start_node a|b|c
  launch "node-$1" "$samovar" serve --listen "127.0.0.1:$(port_of "node-$1")" --node-address 127.0.0.1:0 --lease-ms "$lease_ms" \
    --data "$(data)" --tables-a-minute 100000 --requests-a-second 10000 --messages-a-second 10000 --sockets-an-address 100000 \
    --connections-an-address 100000 --log warn --log-format text # all visitors have one address here
  until curl -sf "http://127.0.0.1:$(port_of "node-$1")/readyz" > /dev/null; do
    running "node-$1" || { say "Node $1 does not start:"; tail -n 5 "$folder/node-$1.log" >&2; exit 1; }
    sleep 0.1
  done
}
front_port() { if [[ -e $folder/haproxy.pid ]]; then port_of front; else port_of node-a; fi; }

start_all() {
  say "A database and its standby, in $folder"
  make_primary one
  follow other one
  say "Three nodes"
  for node in a b c; do start_node "$node"; done
  if command -v haproxy > /dev/null; then
    say "HAProxy"
    SAMOVAR_FRONT=127.0.0.1:$(port_of front) SAMOVAR_A=127.0.0.1:$(port_of node-a) SAMOVAR_B=127.0.0.1:$(port_of node-b) \
      SAMOVAR_C=127.0.0.1:$(port_of node-c) \
      launch haproxy haproxy -db -f "$source_folder/packaging/cluster/haproxy.cfg"
    until curl -sf "http://127.0.0.1:$(port_of front)/api/games" > /dev/null; do
      running haproxy || { say "HAProxy does not start:"; tail -n 5 "$folder/haproxy.log" >&2; exit 1; }
      sleep 0.1
    done
  else
    say "HAProxy is not installed: ask the nodes themselves"
  fi
}
stop_all() {
  for name in haproxy node-a node-b node-c; do ! running "$name" || kill "$(cat "$folder/$name.pid")"; done
  for name in haproxy node-a node-b node-c; do end "$name" TERM; done
  for name in one other two; do
    running "$name" && kill -CONT "$(cat "$folder/$name.pid")"
    end "$name" QUIT
  done
  rm -rf "${folder:?}"
}
