#!/bin/sh
# Makes a standby the primary, once the primary is dead. A minimal one, for two servers and a person who looks on: it
# sees the primary from one machine only and cannot switch it off. Where nobody looks on, use Patroni.
#
#   promote.sh [--wait] PRIMARY STANDBY      each as host:port, the way is-primary.sh and HAProxy see them
#
# Refuses while the primary answers; with --wait it waits until a primary that has answered gave no answer to three looks
# in a row, a second apart. A wrong password or an address that never was right is no dead primary.
# Loses no acknowledged write where the standby was synchronous: a commit that it had not confirmed was never
# acknowledged, and a former primary that comes back without its standby acknowledges nothing.
set -eu
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
. "${0%/*}/database.conf"

wait= seen=yes
[ "${1:-}" = --wait ] && wait=yes && seen= && shift
[ $# -eq 2 ] || { echo "usage: promote.sh [--wait] PRIMARY STANDBY" >&2; exit 2; }

ask() {
  node=$1
  shift
  timeout 1.5 psql -XAtq -h "${node%:*}" -p "${node##*:}" "$@" 2>/dev/null
}

silent=0
while [ $silent -lt 3 ] || [ -z "$seen" ]; do
  if ask "$1" -c 'select 1' >/dev/null; then
    silent=0 seen=yes
    [ -n "$wait" ] || { echo "The primary $1 answers: nothing was done." >&2; exit 1; }
  else
    silent=$((silent + 1))
  fi
  sleep 1
done

[ "$(ask "$2" -c 'select pg_is_in_recovery()' || true)" = t ] || { echo "$2 is no standby that answers: nothing was done." >&2; exit 1; }

# As a primary it has no standby yet: with this setting, which it has inherited, its commits would wait for one.
ask "$2" -c "alter system set synchronous_standby_names = ''" -c 'select pg_reload_conf()' >/dev/null
psql -XAtq -h "${2%:*}" -p "${2##*:}" -c 'select pg_promote(true, 60)' | grep -qx t || { echo "$2 was not promoted." >&2; exit 1; }
echo "$2 is the primary. $1 must not come back as one: make it a standby of $2."
