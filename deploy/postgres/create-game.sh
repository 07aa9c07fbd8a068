#!/bin/sh
# Runs once, in an empty volume: creates the game's database with an owner that is no superuser, and the role that makes backups.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$GAME_PASSWORD" --set=backup_password="$BACKUP_PASSWORD" --username "$POSTGRES_USER" \
  --dbname postgres <<'SQL'
create role wieszcz login password :'password';
create database wieszcz owner wieszcz;
revoke connect, temporary on database wieszcz from public;
create role backup login replication password :'backup_password' in role wieszcz;
SQL
# The image's own line for all databases doesn't allow replication connections, which a base backup needs.
echo 'host replication backup samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
