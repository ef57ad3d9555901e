import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { closeDb } from '#platform/db/db.ts';
import { Trouble } from '#platform/trouble.ts';
import { ask } from '../../scripts/attack/ask.ts';
import { parallel, Tries } from '../../scripts/attack/attack.ts';
import { apply } from '../../scripts/attack/journey.ts';
import { compareBooks } from '../../scripts/attack/races.ts';
import { until } from '../../scripts/attack/target.ts';
import { donorsBeforeSubmit } from '../../scripts/crowd/donors.ts';
import { programArguments } from '../../scripts/launch/programs.ts';
import { startSite } from '../../scripts/test/site.ts';
import { Cluster, isWell } from '../drill/cluster.ts';
import { holds, need } from '../drill/holds.ts';
import { Machine } from '../drill/machines.ts';
import type { Drill, Stage } from '../drill/stage.ts';
import { environmentOfWeb } from '../drill/web.ts';

const DEMO_GOODS = 2_000;
const DONORS = 160;
const AT_ONCE = 6;
/** Seconds of giving before the leader goes, and the most for which nothing may be written. */
const BEFORE = 8;
const MOST_WITHOUT_WRITES = 30;
/** A machine that hangs refuses nothing: each question to it is waited for. */
const MOST_AFTER_A_HANG = 40;
const START_SECONDS = 180;
const KEPT = ['/', '/goods', '/faq', '/ec'];
const LOOK_MS = 250;
/** The number of the row that is written to the machine that hangs, and how long an answer is waited for. */
const STRAGGLER = 0;
const LATE_MS = 180_000;

/**
 * The leader's machine dies while people give, and another one takes its place. With `--frozen` it hangs instead, with its connections
 * open, and wakes up when another one leads.
 */
export const drill: Drill = {
  about:
    'three database machines under Patroni, two web processes, worker and acquirer: the leader’s machine dies while people give; --frozen: it hangs, and wakes up',
  minutes: 20,
  async run(stage) {
    need(stage, {
      patroni: 'patroni',
      'etcd-server': 'etcd',
      haproxy: 'haproxy',
      'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
    });
    const cluster = new Cluster(stage.folder);
    stage.atEnd(() => cluster.kill());
    stage.say('starting three machines with etcd, Patroni and PostgreSQL, and HAProxy');
    await cluster.start();
    stage.say('starting the site: demo data, web, worker, acquirer');
    process.env.LOG_LEVEL = 'warn';
    const folder = join(stage.folder, 'site');
    mkdirSync(folder);
    const site = await startSite(cluster.url(5000), folder, DEMO_GOODS, (database) => ({
      DATABASE_READ_URL: cluster.url(5001, database),
    }));
    stage.atEnd(() => site.stop());
    const second = secondWeb(site.url, folder);
    stage.atEnd(() => second.machine.kill());
    Object.assign(process.env, environmentOfWeb(new URL(site.url).port));
    stage.atEnd(closeDb);
    const answers = async () => (await ask(`${second.url}/readyz`)).status === 200;
    if (!(await until(answers, START_SECONDS))) throw new Trouble(second.machine.lastLines('web'));
    await play(stage, cluster, [site.url, second.url]);
  },
};

async function play(stage: Stage, cluster: Cluster, webs: string[]): Promise<void> {
  const frozen = process.argv.includes('--frozen');
  const { donors, hot } = await donorsBeforeSubmit(DONORS, DONORS, { together: true });
  for (const web of webs) for (const path of KEPT) await ask(web + path);
  const over = new AbortController();
  const beats = new Heartbeats(process.env.DATABASE_URL!);
  await beats.start(over.signal);
  const kept = new Tries();
  const looking = Promise.all(webs.map((web) => lookAtKept(web, over.signal, kept)));
  const replicas = { at: 0, asked: 0 };
  const counting = countReplicaReads(webs, over.signal, replicas);

  stage.say(`${DONORS} people begin to give`);
  const results: string[] = [];
  const giving = parallel(donors, AT_ONCE, async (donor) => {
    results.push(await apply(webs[results.length % webs.length]!, donor));
  });
  await sleep(BEFORE * 1_000);
  const leader = await cluster.leader();
  const before = results.length;
  stage.say(
    `the machine of the leader (${leader.address}) ${frozen ? 'hangs' : 'dies'}; ${before} have given`,
  );
  const straggler = frozen ? await beats.straggler(leader.address) : undefined;
  if (frozen) leader.freeze();
  else leader.kill();
  const told = straggler?.();
  await giving;
  stage.say(`all have given; the machine ${frozen ? 'wakes up' : 'comes back'}`);
  const next = await cluster.leader();
  if (frozen) leader.thaw();
  else cluster.startMachine(leader);
  const answered = await told;
  const whole = await until(async () => (await cluster.members()).filter(isWell).length === 3, 120);
  over.abort();
  await Promise.all([looking, counting, beats.ended]);

  stage.row('another machine leads', `${leader.address} → ${next.address}`, next !== leader);
  stage.row('the old leader comes back as a replica', whole ? 'yes' : 'no', whole);
  stage.row('gave before the machine died', `${before} of ${DONORS}`, before > 0 && before < DONORS);
  const paid = new Tries();
  for (const result of results) paid.try(result === 'paid', result);
  holds(stage, 'who gave was told the result', paid);
  const lost = await beats.lost();
  stage.row(
    'writes acknowledged, of which lost',
    `${beats.acknowledged}, ${lost.length}`,
    beats.acknowledged > 0 && lost.length === 0,
  );
  if (answered) stage.row('what had been written to the one that hung', answered, answered !== 'nothing');
  const { longestGap } = beats;
  stage.row(
    'seconds without writes',
    longestGap.toFixed(1),
    longestGap <= (frozen ? MOST_AFTER_A_HANG : MOST_WITHOUT_WRITES),
  );
  holds(stage, 'kept pages served throughout, by both web processes', kept);
  stage.row(
    'looks at a web process, at which its lists were a replica’s',
    `${replicas.asked}, ${replicas.at}`,
    replicas.at > 0,
  );
  const books = new Tries();
  await compareBooks(books, [hot]);
  holds(stage, 'books of site and acquirer are equal', books);
}

/** A row every so often, and which of them were acknowledged. */
class Heartbeats {
  acknowledged = 0;
  /** Seconds. */
  longestGap = 0;
  ended: Promise<void> = Promise.resolve();
  readonly #pool: pg.Pool;
  readonly #known: number[] = [];

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 4,
      connectionTimeoutMillis: 2_000,
      query_timeout: 3_000,
    });
    this.#pool.on('error', () => {});
  }

  async start(signal: AbortSignal): Promise<void> {
    await this.#pool.query('create table drill_beat (n int primary key)');
    this.ended = this.#run(signal);
  }

  async #run(signal: AbortSignal): Promise<void> {
    let last = performance.now();
    for (let n = 1; !signal.aborted; n++) {
      try {
        await this.#pool.query('insert into drill_beat values ($1)', [n]);
        const now = performance.now();
        this.longestGap = Math.max(this.longestGap, (now - last) / 1_000);
        last = now;
        this.#known.push(n);
        this.acknowledged++;
      } catch {
        // Not acknowledged: it may be there or not.
      }
      await sleep(100);
    }
  }

  /**
   * Connects past the proxy to a machine. @returns what writes a row there, and tells what came of it once the machine answers or
   * ends the connection. A row that is acknowledged counts with the others.
   */
  async straggler(host: string): Promise<() => Promise<'acknowledged' | 'refused' | 'nothing'>> {
    const { username, password, pathname } = new URL(process.env.DATABASE_URL!);
    const client = new pg.Client({ host, user: username, password, database: pathname.slice(1) });
    client.on('error', () => {});
    await client.connect();
    return async () => {
      const late = sleep(LATE_MS).then(() => 'nothing' as const);
      const written = client.query('insert into drill_beat values ($1)', [STRAGGLER]).then(
        () => {
          this.#known.push(STRAGGLER);
          this.acknowledged++;
          return 'acknowledged' as const;
        },
        () => 'refused' as const,
      );
      const told = await Promise.race([written, late]);
      await client.end().catch(() => {});
      return told;
    };
  }

  /** Rows that were acknowledged and are not there. */
  async lost(): Promise<number[]> {
    const { rows } = await this.#pool.query<{ n: number }>(
      'select n from unnest($1::int[]) n except select n from drill_beat',
      [this.#known],
    );
    await this.#pool.query('drop table drill_beat');
    await this.#pool.end();
    return rows.map(({ n }) => n);
  }
}

async function lookAtKept(web: string, signal: AbortSignal, tries: Tries): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const path = KEPT[n % KEPT.length]!;
    const { status, body } = await ask(web + path, { patience: 5_000 });
    tries.try(status === 200, `${path}: ${status} ${status === 200 ? '' : body.slice(0, 60)}`);
    await sleep(LOOK_MS);
  }
}

/** How often a web process says that its replica is fresh. */
async function countReplicaReads(
  webs: string[],
  signal: AbortSignal,
  seen: { at: number; asked: number },
): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const { body } = await ask(`${webs[n % webs.length]}/readyz`, { patience: 3_000 });
    seen.asked++;
    if (/"replicaLagMs":\d/.test(body) && !body.includes('read replica is behind')) seen.at++;
    await sleep(1_000);
  }
}

/** A web process beside the one that the launcher runs, with the same environment. */
function secondWeb(url: string, folder: string): { url: string; machine: Machine } {
  const { port } = new URL(url);
  const another = String(Number(port) + 1_200);
  const machine = new Machine('127.0.0.1', folder);
  machine.start('web', process.execPath, programArguments('web'), {
    ...environmentOfWeb(port),
    PORT: another,
  });
  return { url: `http://localhost:${another}`, machine };
}
