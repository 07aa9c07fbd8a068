#!/bin/sh
# PostgreSQL's archive_command in deploy/compose.yaml, run in the folder of the cluster: archive.sh %p %f
# The WAL goes to wal/<system identifier>, where `ops backup` looks for it. A file is never overwritten; one that is there already with the
# same content was archived before a crash. PostgreSQL removes its own copy only after the archived one is on the disk.
set -eu
# The identifier is the first field of pg_control.
archive=${BACKUPS:-/backups}/wal/$(od -An -t u8 -N 8 global/pg_control | tr -d ' ')
target=$archive/$2.gz
mkdir -p "$archive"
if test -e "$target"; then
  gzip -dc "$target" | cmp -s - "$1"
  exit
fi
gzip -1 -c "$1" > "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$archive" "${archive%/*}"
