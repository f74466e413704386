#!/bin/sh
# Dumps the database to FOLDER at start and every night at 20:30 UTC, 2:00 in India, and removes dumps older than KEEP_DAYS.
# With --once it dumps and ends. The server is in PGHOST, PGUSER, PGPASSWORD and PGDATABASE.
set -eu
umask 077
: "${FOLDER:=/backups}" "${KEEP_DAYS:=30}"

# Older dumps go only after a new one is complete.
dump() {
  rm -f "$FOLDER"/*.part
  file=$FOLDER/dhamani-$(date -u +%Y%m%dT%H%M%SZ).dump
  pg_dump --format=custom --file="$file.part" && mv "$file.part" "$file" || return 1
  find "$FOLDER" -name 'dhamani-*.dump' -mmin "+$((KEEP_DAYS * 1440))" -delete
  echo "Dumped to $file."
}

seconds_until_night() {
  now=$(date +%s) next=$(date -u -d 20:30 +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  echo $((next - now))
}

if [ "${1:-}" = --once ]; then
  dump
  exit
fi
trap 'exit 0' TERM INT
while :; do
  if dump; then pause=$(seconds_until_night); else pause=600; fi
  sleep "$pause" &
  wait $!
done
