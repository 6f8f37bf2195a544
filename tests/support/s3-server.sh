#!/usr/bin/env bash
# A real store that speaks S3, for tests: OpenStack Swift with its s3api, one node, on loopback. Debian, as root, for it
# installs its packages where they are missing. What it holds lies in a folder of its own, in memory where it can.
# usage: s3-server.sh PROXY_PORT ACCOUNT_PORT CONTAINER_PORT OBJECT_PORT
# Says "ready" once it answers. Reads "stop" and "start" from its standard input, and when that ends, as it does with
# whoever started it, stops and removes all it made. Access key test:tester, secret testing, region us-east-1.
set -eu
port=$1 account=$2 container=$3 object=$4
servers=(account container object proxy)
pids=()
dir=$(mktemp -d "${TMPDIR:-/tmp}/bancada-s3-XXXXXX")
data=$dir

stop() {
  [ ${#pids[@]} -eq 0 ] || { kill -9 "${pids[@]}" && wait "${pids[@]}"; } 2>/dev/null || true
  pids=()
}
trap 'stop; rm -rf "$dir" "$data"' EXIT
trap 'exit 1' INT TERM HUP

install_swift() {
  command -v swift-proxy-server >/dev/null && return
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -qq -y --no-install-recommends swift-proxy swift-account swift-container swift-object
}
# Test files that start together install one after the other.
{ flock 9; install_swift >"$dir/install.log" 2>&1 </dev/null; } 9<"$0" ||
  { echo "its packages cannot be installed" >&2; exit 3; }

# It keeps what it knows of an object in extended attributes, which not every kernel has in memory.
memory=$(mktemp -d /dev/shm/bancada-s3-XXXXXX 2>/dev/null) &&
  { python3 -c "import os, sys; os.setxattr(sys.argv[1], 'user.try', b'1')" "$memory" 2>/dev/null && data=$memory ||
    rmdir "$memory"; } || true
mkdir -p "$dir/etc" "$data/srv/d1" "$dir/log"
settings() {
  cat <<C
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $1
swift_dir = $dir/etc
devices = $data/srv
mount_check = false
user = root
workers = 0
log_level = WARNING
fallocate_reserve = 0
C
}
cat >"$dir/etc/swift.conf" <<C
[swift-hash]
swift_hash_path_suffix = s
swift_hash_path_prefix = p
[storage-policy:0]
name = gold
policy_type = replication
default = yes
C
for server in account container object; do
  own=${!server}
  { settings "$own"; printf '[pipeline:main]\npipeline = %s-server\n[app:%s-server]\nuse = egg:swift#%s\n' \
    "$server" "$server" "$server"; } >"$dir/etc/$server.conf"
  ring="$dir/etc/$server.builder"
  [ -f "$ring" ] || {
    swift-ring-builder "$ring" create 4 1 1 >/dev/null
    swift-ring-builder "$ring" add "r1z1-127.0.0.1:$own/d1" 1 >/dev/null
    swift-ring-builder "$ring" rebalance >/dev/null || true
  }
done
{ settings "$port"; cat <<C; } >"$dir/etc/proxy.conf"
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
dns_compliant_bucket_names = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
C
# Its hash suffix it reads from a fixed place; one that is somebody's own is left alone.
if [ ! -f /etc/swift/swift.conf ] || grep -q changeme /etc/swift/swift.conf; then
  mkdir -p /etc/swift
  cp "$dir/etc/swift.conf" /etc/swift/swift.conf
fi

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
start() {
  for server in "${servers[@]}"; do
    "swift-$server-server" "$dir/etc/$server.conf" >>"$dir/log/$server" 2>&1 </dev/null &
    pids+=($!)
  done
  for _ in $(seq 1200); do
    if answers "$account" && answers "$container" && answers "$object" && answers "$port"; then
      echo ready
      return
    fi
    sleep 0.1
  done
  echo "it does not answer" >&2
  exit 1
}

start
while read -r verb; do
  case $verb in
    stop) stop; echo stopped ;;
    start) start ;;
  esac
done
