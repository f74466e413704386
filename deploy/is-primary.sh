#!/bin/sh
# Ends with 0 where the server at $3:$4 is the primary; called so by HAProxy (proxy address, proxy port, address, port).
# A former primary that was started again still calls itself one: of several, the one on the latest timeline counts.
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
. "${0%/*}/database.conf"

# The timeline of a primary; nothing for a standby, or where nobody answers. All are asked at once: a machine that
# stands still must not make the answer about another one late, and HAProxy waits no longer than its `inter`.
timeline() {
  timeout 1.5 psql -XAtq -h "${1%:*}" -p "${1##*:}" -c "select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
    where not pg_is_in_recovery()" 2>/dev/null
}

for node in $NODES; do
  echo "$node $(timeline "$node")" &
done | awk -v asked="$3:$4" '
  $1 == asked { own = $2 }
  $2 + 0 > latest { latest = $2 + 0 }
  END { exit !(own != "" && own + 0 == latest) }'
