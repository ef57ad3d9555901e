import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain } from '#platform/trouble.ts';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from '../data/demo/staff.ts';
import { MALLOC_ARENAS } from './arenas.ts';
import { build } from './build.ts';
import { type Database, openDatabase } from './database.ts';
import { innerAddresses } from './inner-addresses.ts';
import { freePort } from './ports.ts';
import type { Prepared } from './prepare.ts';
import { type Program, programArguments } from './programs.ts';
import { waitForIndex, waitUntilReady } from './ready.ts';
import { run } from './run.ts';
import { type Service, supervise } from './service.ts';
import type { Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Between attempts to start the database again. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** Where the console listens unless told: so far behind the site's port. */
const CONSOLE_BEHIND = 100;
/** Of so many demo goods PostgreSQL answers quickly enough while the search program reads them. */
const QUICKLY_SEARCHED = 100_000;

/** One installation being started, running and being stopped. */
export class Launch {
  #settings: Settings;
  #terminal: Terminal;
  #abort: AbortSignal;
  #giveUp: (sentence: string) => void;
  #starting: Promise<unknown> = Promise.resolve();
  #database: Database | undefined;
  #consolePort = 0;
  #warming: Promise<void> = Promise.resolve();
  /** In the order in which they are stopped. */
  #services: Service[] = [];

  constructor(
    settings: Settings,
    terminal: Terminal,
    abort: AbortSignal,
    giveUp: (sentence: string) => void,
  ) {
    this.#settings = settings;
    this.#terminal = terminal;
    this.#abort = abort;
    this.#giveUp = giveUp;
  }

  async start(): Promise<void> {
    const env = await this.#environment();
    const steps = [this.#openAndPrepare(env), ...(this.#settings.dev ? [] : [this.#build(env)])];
    this.#starting = Promise.allSettled(steps);
    await Promise.all(steps);
    this.#abort.throwIfAborted();
    await this.#terminal.step('Services', () => this.#startServices(env));
    if (this.#settings.demoGoods > QUICKLY_SEARCHED && !process.env.SEARCH_URL)
      await this.#terminal.step('Search', () => waitForIndex(env.SEARCH_URL!, this.#abort));
    if (this.#settings.warm) this.#warming = this.#warm(env);
  }

  /** Web first (it finishes what it is answering), then jobs, the acquirer and at last the database. */
  async stop(): Promise<void> {
    await this.#starting.catch(() => {}); // its failure is reported where it is awaited
    await this.#warming;
    for (const service of this.#services) await service.stop();
    await this.#database?.embedded?.stop();
  }

  /** What the person at the terminal needs to know next. */
  farewell(): string {
    const { demoGoods, port, dev } = this.#settings;
    if (demoGoods === 0) return '';
    const site = `http://localhost:${port}`;
    return `
Demo member    demo@satonowa.example / furusato-demo-2026
Demo merchant  4420-200J / 246810 at ${site}/qr_tickets/redeem (takes the tickets of 別府市)
Mails          ${site}/dev/inbox${dev ? '' : this.#staffWords()}`;
  }

  #staffWords(): string {
    return `
Console        http://localhost:${this.#consolePort}
Demo staff     ${DEMO_STAFF.map(({ email }) => email.split('@')[0]).join(', ')} @satonowa.example / ${DEMO_STAFF_PASSWORD}
Their codes    npm run console -- codes`;
  }

  async #environment(): Promise<NodeJS.ProcessEnv> {
    const s = this.#settings;
    const { acquirer, search } = await innerAddresses(s, process.env);
    this.#consolePort = await freePort(s.consoleHost, s.consolePort ?? s.port + CONSOLE_BEHIND);
    return {
      ...process.env,
      UV_THREADPOOL_SIZE: s.threads,
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || MALLOC_ARENAS,
      NODE_ENV: s.dev ? 'development' : 'production',
      DATA_DIR: s.dataDir,
      HOST: s.host,
      PORT: String(s.port),
      SECRET_KEY: s.secretKey,
      ACQUIRER_URL: acquirer,
      SEARCH_URL: search,
      CONSOLE_HOST: s.consoleHost,
      CONSOLE_PORT: String(this.#consolePort),
      ACQUIRER_SECRET: s.acquirerSecret,
    };
  }

  #log(name: string): string {
    return join(this.#settings.dataDir, 'logs', `${name}.log`);
  }

  #build(env: NodeJS.ProcessEnv): Promise<void> {
    return this.#terminal.step('Pages', () => build(env, this.#log('build'), this.#abort));
  }

  async #openAndPrepare(env: NodeJS.ProcessEnv): Promise<void> {
    await this.#terminal.step('Database', async () => {
      const database = await openDatabase(this.#settings);
      this.#database = database;
      env.DATABASE_URL = database.url;
      this.#watch(database);
      return database.description;
    });
    this.#abort.throwIfAborted();
    await run({
      title: 'Preparing the database',
      args: [join(import.meta.dirname, 'prepare.ts'), String(this.#settings.demoGoods)],
      env,
      logFile: this.#log('prepare'),
      abort: this.#abort,
      onMessage: (message) => this.#report(message as Prepared),
    });
  }

  #warm(env: NodeJS.ProcessEnv): Promise<void> {
    return run({
      title: 'Drawing pictures',
      args: [join(import.meta.dirname, 'warm.ts')],
      env,
      logFile: this.#log('warm'),
      abort: this.#abort,
    }).catch((error) => {
      if (!this.#abort.aborted) this.#terminal.line(explain(error));
    });
  }

  /**
   * Starts the embedded server again when it ends although nobody asked for that; the services reconnect by themselves. It
   * is tried for ever, as kept pages go on being served meanwhile: the disk may be full, and be emptied.
   */
  #watch({ embedded }: Database): void {
    void embedded?.ended.then(() => {
      if (this.#abort.aborted) return;
      this.#terminal.line('database: ended unexpectedly, starting it again');
      this.#starting = this.#reopen();
    });
  }

  async #reopen(): Promise<void> {
    for (
      let pause = 0;
      !this.#abort.aborted;
      pause = Math.min(pause * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
    ) {
      await sleep(pause, undefined, { signal: this.#abort }).catch(() => {}); // the loop sees the end
      if (this.#abort.aborted) return;
      try {
        this.#database = await openDatabase(this.#settings);
        return this.#watch(this.#database);
      } catch (error) {
        this.#terminal.line(`database: ${explain(error)} (its log is ${this.#log('postgresql')})`);
      }
    }
  }

  #report(m: Prepared): void {
    if ('step' in m) {
      this.#terminal.endProgress();
      this.#terminal.line(`  ${m.step.padEnd(12)} ${m.result} (${(m.ms / 1000).toFixed(1)} s)`);
    } else this.#terminal.progress(m.label, m.done, m.total);
  }

  async #startServices(env: NodeJS.ProcessEnv): Promise<string> {
    const sandbox = (env.PAYMENT_PROVIDER || 'sandbox') === 'sandbox';
    const own = process.env.ACQUIRER_URL === undefined && sandbox;
    const { dev } = this.#settings;
    const programs: Program[] = ['web', 'worker'];
    if (!dev) programs.push('console');
    if (!process.env.SEARCH_URL) programs.push('search');
    if (own) programs.push('acquirer');
    for (const [i, name] of programs.entries()) {
      this.#services.push(
        supervise({
          name,
          args: programArguments(name, { dev }),
          env: { ...env, ...metricsPort(env, i) },
          logFile: this.#log(name),
          show: (line) => this.#terminal.line(line),
          onGiveUp: this.#giveUp,
        }),
      );
    }
    const host = ['0.0.0.0', '::'].includes(this.#settings.host) ? '127.0.0.1' : this.#settings.host;
    const authority = host.includes(':') ? `[${host}]` : host;
    await waitUntilReady(`http://${authority}:${this.#settings.port}/readyz`, this.#abort);
    return programs.join(', ');
  }
}

/** Each program has its metrics at a port of its own: METRICS_PORT and those behind it. */
function metricsPort({ METRICS_PORT }: NodeJS.ProcessEnv, place: number): NodeJS.ProcessEnv {
  return METRICS_PORT ? { METRICS_PORT: String(Number(METRICS_PORT) + place) } : {};
}
