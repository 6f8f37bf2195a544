#!/bin/sh
# Makes the passwords that compose.yaml's containers share, the first time: make-keys.sh <first server> <second>.
set -eu
umask 022

if [ ! -e /database-keys/replicator ]; then
  # Written last, so that an interrupted start begins anew.
  for role in bancada_owner bancada_app replicator; do
    head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n' > "/database-keys/$role.new"
    mv "/database-keys/$role.new" "/database-keys/$role"
  done
fi
# The servers note here that the first database was made.
chmod 1777 /database-keys

address() {
  echo "postgres://$1:$(cat "/database-keys/$1")@$2:5432,$3:5432/bancada"
}
address bancada_app "$1" "$2" > /app-keys/database-url
# An earlier version put the owner's address where the app reads.
rm -f /app-keys/migrate-database-url
address bancada_owner "$1" "$2" > /owner-keys/migrate-database-url
