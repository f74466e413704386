#!/bin/bash
# Copies the database to FOLDER at start and every night at 20:30 UTC, 2:00 in India, and removes copies older than KEEP_DAYS.
# With --once it makes one copy: dhamani-backup.timer. The server is in DATABASE_URL, or in PGHOST, PGUSER, PGPASSWORD and
# PGDATABASE; with DATA_DIR instead it copies the embedded database there, also while the site runs.
set -euo pipefail
umask 077
: "${FOLDER:=/backups}" "${KEEP_DAYS:=30}"

dump() {
  # By the environment: other users of the machine can read arguments.
  if [[ ${DATABASE_URL:-} =~ ^([a-z]+://[^:/@]+):([^@]*)@(.*)$ ]]; then
    printf -v PGPASSWORD %b "${BASH_REMATCH[2]//%/\\x}" && export PGPASSWORD
    PGDATABASE=${BASH_REMATCH[1]}@${BASH_REMATCH[3]}
  fi
  pg_dump --format=custom --file="$1" --dbname="${PGDATABASE:-$DATABASE_URL}"
}

copy_embedded() {
  # The site itself writes the copy, and only below DATA_DIR.
  local copy=$DATA_DIR/backup.part
  rm -rf "$copy" "$copy.unfinished"
  node_modules/.bin/node --import ./server/environment.mjs server/cli/admin.ts backup "$copy" &&
    tar -czf "$1" -C "$copy" . && rm -r "$copy"
}

remove_unfinished() { rm -f "$FOLDER"/dhamani-*.part; }
trap remove_unfinished EXIT

# Older copies go only after a new one is complete, and stored.
back_up() {
  local file
  remove_unfinished
  file=$FOLDER/dhamani-$(date -u +%Y%m%dT%H%M%SZ)
  if [ -n "${DATABASE_URL:-}${PGHOST:-}" ]; then
    file+=.dump && dump "$file.part" || return 1
  else
    file+=.tar.gz && copy_embedded "$file.part" || return 1
  fi
  sync "$file.part" && mv "$file.part" "$file" && sync "$FOLDER" || return 1
  find "$FOLDER" -name 'dhamani-*' -mmin "+$((KEEP_DAYS * 1440))" -delete
  echo "Copied to $file."
}

seconds_until_night() {
  local now next
  now=$(date +%s) next=$(date -u -d 20:30 +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  echo $((next - now))
}

if [ "${1:-}" = --once ]; then
  back_up
  exit
fi
trap 'exit 0' TERM INT
while :; do
  if back_up; then pause=$(seconds_until_night); else pause=600; fi
  sleep "$pause" &
  wait $!
done
