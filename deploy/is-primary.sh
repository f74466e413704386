#!/bin/sh
# Ends with 0 where the server at $3:$4 is the primary; called so by HAProxy (proxy address, proxy port, address, port).
# A former primary that was started again still calls itself one: of several, the one on the latest timeline counts.
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
. "${0%/*}/database.conf"

# The timeline of a primary; nothing for a standby, or where nobody answers within a second.
timeline() {
  timeout 1 psql -XAtq -h "$1" -p "$2" -c "select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
    where not pg_is_in_recovery()" 2>/dev/null
}

own=$(timeline "$3" "$4")
[ -n "$own" ] || exit 1
for node in $NODES; do
  [ "$node" = "$3:$4" ] && continue
  other=$(timeline "${node%:*}" "${node##*:}")
  [ "${other:-0}" -gt "$own" ] && exit 1
done
exit 0
