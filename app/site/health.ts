import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Door, DoorSeen } from '#app/admission/door.ts';
import { countCases } from '#app/payment/attention/cases.ts';
import { fileHeaders } from '#app/shell/page-headers.ts';
import { config } from '#platform/config.ts';
import { readReplica } from '#platform/db/db.ts';
import { probeDb } from '#platform/db/probe.ts';
import { tryWriting } from '#platform/disk.ts';
import { isEnding } from '#platform/process.ts';
import { asSeen } from './as-seen.ts';
import { backupAge, type JobTrouble, jobTroubles, livingRunners, missingMigrations } from './health-query.ts';
import { writeToDatabase } from './health-store.ts';
import { MONEY_JOBS } from './money-jobs.ts';

/** Every answer of /readyz comes within this time. Milliseconds. */
const LIMIT_MS = 1_800;
/** How long an answer stands for the next requests, so that asking costs nothing; a bad one is looked at again soon. */
const KEPT_MS = { good: 2_000, bad: 200 };
/** Between two attempts to write. */
const WRITE_EVERY_MS = 5_000;

export interface Readiness {
  /**
   * `unready`: this process cannot serve. `degraded`: it serves, and somebody has to act; taking it out of service would
   * help nobody.
   */
  status: 'ok' | 'degraded' | 'unready';
  /** What is wrong, in words that an alarm can look for. */
  problems: string[];
  runners?: number;
  jobs?: JobTrouble;
  moneyJobs?: JobTrouble;
  /** Of money that needs a person: their deadline has passed. */
  overdueCases?: number;
  /** Milliseconds that the read replica is behind; null: that is not known. */
  replicaLagMs?: number | null;
  /** Whether new applicants wait, how many, and how many are let in: no problem, but to be seen. */
  applicants?: DoorSeen;
}

/**
 * Answers /healthz and /readyz to any client, whatever Host, version or body it sends: probes of proxies are simple. They
 * take no part in the site's routing, sessions and log.
 * @param door at which new applicants come in.
 * @returns whether it was one of them.
 */
export function answerHealth(req: IncomingMessage, res: ServerResponse, door: Pick<Door, 'seen'>): boolean {
  const path = /^(?:https?:\/\/[^/?#]*)?(\/(?:healthz|readyz))(?:[?#]|$)/.exec(req.url ?? '')?.[1];
  if (path === undefined) return false;
  const send = (status: number, body: object) => {
    const text = JSON.stringify(body);
    res.writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      ...fileHeaders(),
    });
    res.end(req.method === 'HEAD' ? undefined : text);
  };
  req.resume();
  if (path === '/healthz' && isEnding()) send(503, { status: 'leaving' });
  else if (path === '/healthz') send(200, { status: 'ok', seen: asSeen(req) });
  else
    void readiness().then((found) =>
      send(found.status === 'unready' ? 503 : 200, { ...found, applicants: door.seen }),
    );
  return true;
}

let asked: { answer: Promise<Readiness>; until: number } | undefined;

/** Shared by all who ask at the same time or shortly after. */
function readiness(): Promise<Readiness> {
  if (asked && performance.now() < asked.until) return asked.answer;
  const mine = { answer: look(new Deadline(LIMIT_MS)), until: Number.POSITIVE_INFINITY };
  asked = mine;
  void mine.answer.then(({ status }) => {
    mine.until = performance.now() + (status === 'ok' ? KEPT_MS.good : KEPT_MS.bad);
  });
  return mine.answer;
}

async function look(deadline: Deadline): Promise<Readiness> {
  try {
    const missing = await deadline.keep(missingMigrations());
    if (missing.length > 0)
      return { status: 'unready', problems: missing.map((name) => `migration ${name} is missing`) };
  } catch {
    return { status: 'unready', problems: ['database does not answer'] };
  }
  const found: Omit<Readiness, 'status'> = { problems: [] };
  try {
    await deadline.keep(lookAtJobs(found));
    found.problems.push(...(await deadline.keep(unwritable())));
    found.problems.push(...(await deadline.keep(oldBackup())));
    await deadline.keep(lookAtReplica(found));
  } catch (error) {
    found.problems.push(error instanceof TooLate ? 'database is slow' : 'jobs could not be counted');
  }
  return { status: found.problems.length > 0 ? 'degraded' : 'ok', ...found };
}

async function lookAtJobs(found: Omit<Readiness, 'status'>): Promise<void> {
  const { money, other } = await jobTroubles(MONEY_JOBS);
  const runners = await livingRunners();
  const { overdue } = await countCases(probeDb());
  Object.assign(found, { runners, jobs: other, moneyJobs: money, overdueCases: overdue });
  if (overdue > 0) found.problems.push('money cases overdue');
  if (runners === 0) found.problems.push('no worker lives');
  for (const [name, troubles] of Object.entries({ 'money jobs': money, jobs: other }))
    for (const [what, count] of Object.entries(troubles))
      if (count > 0) found.problems.push(`${name} ${what}`);
}

/** Without it all is read from the primary: slower, and nobody is refused. */
async function lookAtReplica(found: Omit<Readiness, 'status'>): Promise<void> {
  const replica = readReplica();
  if (!replica) return;
  if (!replica.isFresh) await replica.look();
  const { lagMs, isFresh } = replica;
  found.replicaLagMs = Number.isFinite(lagMs) ? Math.round(lagMs) : null;
  if (!isFresh) found.problems.push('read replica is behind or away');
}

async function oldBackup(): Promise<string[]> {
  const { BACKUP_MAX_HOURS: most } = config();
  if (most === undefined) return [];
  const hours = await backupAge();
  if (hours === null) return ['no backup was ever made'];
  return hours > most ? ['backup is too old'] : [];
}

let written: { problems: Promise<string[]>; at: number } | undefined;

function unwritable(): Promise<string[]> {
  if (!written || performance.now() - written.at > WRITE_EVERY_MS)
    written = { problems: tryToWrite(), at: performance.now() };
  return written.problems;
}

async function tryToWrite(): Promise<string[]> {
  const [database, folder] = await Promise.allSettled([writeToDatabase(), tryWriting(config().DATA_DIR)]);
  return [
    ...(database.status === 'fulfilled' ? [] : ['database cannot be written']),
    ...(folder.status === 'fulfilled' ? [] : ['DATA_DIR cannot be written']),
  ];
}

/** For tests: nothing is remembered of earlier answers. */
export function forgetReadiness(): void {
  asked = undefined;
  written = undefined;
}

class TooLate extends Error {}

/** A time by which everything that is kept to it has come or failed. */
class Deadline {
  readonly #at: number;
  constructor(ms: number) {
    this.#at = performance.now() + ms;
  }
  keep<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TooLate()), this.#at - performance.now());
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }
}
