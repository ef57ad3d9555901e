import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { lastBackups } from '#platform/backup/runs.ts';
import { config } from '#platform/config.ts';
import { db, dbPool } from '#platform/db/db.ts';
import { pendingMigrations } from '#platform/db/migrate.ts';
import { purge } from '#platform/http/purge-store.ts';
import { eventsInShort } from './events-query.ts';
import { countJobs } from './jobs-query.ts';
import { databaseSize, mailsInShort, outage, runners, slowQueries } from './look-query.ts';
import { lookAtSearch } from './search-look.ts';
import { lookAtStorage } from './storage-look.ts';

const BIGGEST = 10;
const SLOWEST = 10;
const BACKUPS = 5;

/** How everything does, as far as one look tells. @throws NotAllowed */
export async function lookAtSystem(actor: Actor) {
  demandEverywhere(actor, 'system.read');
  const { PAYMENT_PROVIDER: provider, PAGE_CACHE, BACKUP_MAX_HOURS } = config();
  const [pending, database, slow, jobs, living, mails, events, away, search, storage, backups] =
    await Promise.all([
      pendingMigrations((text) => dbPool().query<{ name: string }>(text)),
      databaseSize(BIGGEST),
      slowQueries(SLOWEST),
      countJobs(),
      runners(),
      mailsInShort(),
      eventsInShort(),
      outage(provider),
      lookAtSearch(),
      lookAtStorage(),
      lastBackups(db(), BACKUPS),
    ]);
  return {
    versions: { app: version(), node: process.version, postgres: database.version },
    ...{ pending, database, slow, jobs, runners: living, mails, search, storage },
    payments: { provider, outage: away, ...events },
    cache: { isOn: PAGE_CACHE },
    backups: { runs: backups, mostHours: BACKUP_MAX_HOURS },
  };
}

function version(): string {
  const text = readFileSync(join(process.cwd(), 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version ?? '');
}

/** Tags by which pages are purged: a kind alone, or with the number of one thing. */
const TAG = /^(\*|[a-z_]{1,30}(:[\w-]{1,40})?)$/;

export function isTag(tag: string): boolean {
  return TAG.test(tag);
}

/**
 * Has every process make its kept pages anew: those with this tag, or all of them with `*`.
 * @returns false where there can be no such tag. @throws NotAllowed
 */
export async function purgePages(actor: Actor, tag: string): Promise<boolean> {
  demandEverywhere(actor, 'system.act');
  if (!isTag(tag)) return false;
  await record(db(), actor, {
    action: 'system.act',
    subject: 'page_cache',
    subjectId: tag,
    changes: { ページの保存: [null, tag === '*' ? 'すべて作り直し' : `${tag}を作り直し`] },
  });
  await purge(db(), tag);
  return true;
}
