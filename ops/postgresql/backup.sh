#!/bin/sh
# A backup to both repositories, noted in the site's database once both have ended well: backup.sh <full | diff | incr> [database]
# /usr/local/sbin/satonowa-backup, and for postgres in /etc/cron.d/satonowa-backup on every machine of the database (UTC; 3:30 in Japan):
#   30 18 * * 6   postgres  /usr/local/sbin/satonowa-backup full
#   30 18 * * 0-5 postgres  /usr/local/sbin/satonowa-backup incr
set -eu
kind=$1
database=${2:-site}
# A standby leaves it to who leads.
[ "$(psql -XAtd "$database" -c 'select pg_is_in_recovery()')" = f ] || exit 0
for repo in 1 2; do
  pgbackrest --stanza=satonowa --repo="$repo" --type="$kind" backup
done
psql -Xqd "$database" -v ON_ERROR_STOP=1 -c "insert into backup_run (kind, note) values ('pgbackrest $kind', '')"
