#!/bin/sh
# One of two Postgres servers of which one copies the other: postgres.sh <this host> <the other> [first].
# An empty folder becomes a copy of the other server; the first of the two makes the database, once.
set -eu
me=$1 other=$2 first=${3-}
export PGDATA=/var/lib/postgresql/bancada PGCONNECT_TIMEOUT=3

# f from a primary, t from a standby, nothing from neither.
is_copy() {
  PGPASSWORD=$(cat /keys/replicator) psql -h "$other" -U replicator -d postgres -Atc 'select pg_is_in_recovery()' 2> /dev/null || true
}

make_database() {
  initdb --pgdata="$PGDATA.new" --username=postgres --auth-local=peer --auth-host=scram-sha-256 --no-instructions \
    --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums
  echo 'host all,replication all all scram-sha-256' >> "$PGDATA.new/pg_hba.conf"
  # A copy that was away for longer than wal_keep_size is made anew: remove its volume.
  cat >> "$PGDATA.new/postgresql.conf" << END
listen_addresses = '*'
synchronous_standby_names = '"$me", "$other"'
wal_keep_size = 2GB
wal_sender_timeout = 10s
END
  pg_ctl --pgdata="$PGDATA.new" --wait --silent -o "-c listen_addresses='' -c synchronous_standby_names=''" start
  psql -v ON_ERROR_STOP=1 -v owner="$(cat /keys/bancada_owner)" -v app="$(cat /keys/bancada_app)" \
    -v replicator="$(cat /keys/replicator)" << 'END'
create role bancada_owner login password :'owner';
create role bancada_app login password :'app';
create role replicator login replication password :'replicator';
create database bancada owner bancada_owner;
END
  pg_ctl --pgdata="$PGDATA.new" --wait --silent stop
  mv "$PGDATA.new" "$PGDATA"
  touch /keys/made
}

# A copy is known by its cluster_name. What streams while one is made has another name: it confirms nothing for minutes.
copy_other() {
  pg_basebackup --pgdata="$PGDATA.new" --checkpoint=fast --wal-method=stream --write-recovery-conf \
    --dbname="host=$other user=replicator password=$(cat /keys/replicator)"
  mv "$PGDATA.new" "$PGDATA"
}

# While the copy is away every commit waits for it, and soon the whole app. After ten seconds this server goes on alone.
watch_copy() {
  away=0
  while sleep 2; do
    case $(psql -Atc "select pg_is_in_recovery(), current_setting('synchronous_standby_names'),
      exists (select from pg_stat_replication where state = 'streaming' and application_name = '$other')" 2> /dev/null) in
      'f||f') ;;
      'f|'*'|f')
        away=$((away + 1))
        [ "$away" -lt 5 ] || change_copy "set synchronous_standby_names = ''" "$other is away: $me goes on alone."
        ;;
      'f||t') change_copy 'reset synchronous_standby_names' "$other is back: writes wait for it again." ;;
      *) away=0 ;;
    esac
  done
}

change_copy() {
  # A failure must not end the watching: it is tried again.
  if psql -qAtc "alter system $1" -c 'select pg_reload_conf()' > /dev/null; then echo "$2" >&2; fi
}

rm -rf "$PGDATA.new"
if [ -d "$PGDATA" ]; then
  # Two primaries would each take some of the writes.
  if [ ! -e "$PGDATA/standby.signal" ] && [ "$(is_copy)" = f ]; then
    echo "$other has become the primary. Remove the volume $me: it is then made anew, as a copy." >&2
    exit 1
  fi
elif [ "$first" ] && [ ! -e /keys/made ]; then
  make_database
else
  until [ "$(is_copy)" = f ]; do
    echo "Waiting until $other can be copied." >&2
    sleep 2
  done
  copy_other
fi
watch_copy &
exec postgres -c cluster_name="$me"
