import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trouble } from '#platform/trouble.ts';
import { until } from '../../scripts/attack/target.ts';
import { Machine } from '../drill/machines.ts';
import type { Stage } from '../drill/stage.ts';
import { nginxFolder } from '../testing/nginx.ts';
import { DebianDatabase } from './debian-database.ts';
import { PostOffice } from './post-office.ts';

const ROOT = join(import.meta.dirname, '../..');
const SETTINGS = join(ROOT, 'ops/settings/satonowa.env');
const UNITS = join(ROOT, 'ops/systemd');
const START_SECONDS = 120;
/** The programs of one machine, as their units are named. */
const PROGRAMS = ['web@', 'search', 'worker', 'console'] as const;
type Program = (typeof PROGRAMS)[number];
type Ports = Record<'https' | 'plain' | 'web' | 'search' | 'console' | 'mail' | 'acquirer', number>;

/** A site in earnest on one machine, as docs/operations.md has it made; instead of systemd, this starts what its units say. */
export class Installation {
  readonly stage: Stage;
  readonly database: DebianDatabase;
  readonly post = new PostOffice('mail-1');
  readonly settings: Record<string, string>;
  readonly origin: string;
  readonly consoleOrigin: string;
  readonly #ports: Ports;
  readonly #machine: Machine;
  readonly #running = new Map<string, ReturnType<Machine['start']>>();

  private constructor(stage: Stage, ports: Ports, database: DebianDatabase) {
    this.stage = stage;
    this.#ports = ports;
    this.database = database;
    this.#machine = new Machine('127.0.0.1', stage.folder);
    // Two names of one machine, which no name server need know.
    this.origin = `https://localhost:${ports.https}`;
    this.consoleOrigin = `https://127.0.0.1:${ports.https}`;
    const data = join(stage.folder, 'data');
    mkdirSync(data);
    this.settings = {
      ...linesOf(SETTINGS),
      PUBLIC_ORIGIN: this.origin,
      CONSOLE_ORIGIN: this.consoleOrigin,
      CONSOLE_ALLOWED: '127.0.0.1',
      DATA_DIR: data,
      DATABASE_URL: database.url('site', 'database-1'),
      SEARCH_URL: `http://127.0.0.1:${ports.search}`,
      SECRET_KEY: randomBytes(40).toString('hex'),
      SMTP_URL: `smtp://site:mail-1@127.0.0.1:${ports.mail}`,
      PAYMENT_PROVIDER: 'none',
      // The certificate's own authority, which a real one needs not.
      NODE_EXTRA_CA_CERTS: join(stage.folder, 'nginx/cert.pem'),
    };
    for (const name of Object.keys(this.settings))
      if (/^(STRIPE|STORAGE)_/.test(name)) delete this.settings[name];
  }

  /** A bare machine: PostgreSQL of Debian, a mail server, nginx with a certificate; nothing of the site yet. */
  static async prepare(stage: Stage): Promise<Installation> {
    const ports = {
      https: await stage.port(),
      plain: await stage.port(),
      web: await stage.port(),
      search: await stage.port(),
      console: await stage.port(),
      mail: await stage.port(),
      acquirer: await stage.port(),
    };
    chmodSync(stage.folder, 0o755); // PostgreSQL is another account's
    const database = await DebianDatabase.start(stage, await stage.port());
    const made = new Installation(stage, ports, database);
    stage.atEnd(() => made.#machine.kill());
    await made.post.open(ports.mail);
    stage.atEnd(() => made.post.close());
    return made;
  }

  /** The file of settings as its programs get it, and nothing else of this process's environment. */
  get environment(): Record<string, string> {
    return { PATH: process.env.PATH ?? '', HOME: '/nonexistent', LC_ALL: 'C.UTF-8', ...this.settings };
  }

  /** Runs a command of the guide with the site's settings, and what else is set for it. @returns what it printed. */
  command(line: string, more: Record<string, string> = {}): Promise<string> {
    const [program = '', ...args] = line.split(' ');
    return this.stage.run(program, args, { cwd: ROOT, env: { ...this.environment, ...more } });
  }

  /** Starts a program as its unit does. */
  start(program: Program | 'acquirer'): void {
    const port = { 'web@': 'web', search: 'search', worker: '', console: 'console', acquirer: '' }[program];
    const line =
      program === 'acquirer'
        ? 'node platform/payment/sandbox/main.ts'
        : /^ExecStart=(\S+ .+)$/m.exec(readFileSync(join(UNITS, `satonowa-${program}.service`), 'utf8'))![1]!;
    const [, ...args] = line.split(' ');
    const own =
      port === 'web'
        ? { PORT: this.#ports.web }
        : port === 'console'
          ? { CONSOLE_PORT: this.#ports.console }
          : {};
    const env = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)]));
    const file = args.map((arg) => (arg.endsWith('.ts') ? join(ROOT, arg) : arg));
    this.#running.set(
      program,
      this.#machine.start(program, process.execPath, file, { ...this.environment, ...env }),
    );
  }

  async startAll(): Promise<void> {
    for (const program of PROGRAMS) this.start(program);
    await this.ready();
  }

  /** Waits until a page is shown and a worker lives. */
  async ready(): Promise<void> {
    const well = async () => (await this.health()) === 'ok';
    if (!(await until(well, START_SECONDS)))
      throw new Trouble(`It does not come up: ${await this.health()}\n${this.#machine.lastLines('web@')}`);
  }

  /** What `/readyz` says. */
  async health(): Promise<string> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.#ports.web}/readyz`);
      const { status, problems = [] } = (await answer.json()) as { status: string; problems?: string[] };
      return [status, ...problems].join(', ');
    } catch {
      return 'no answer';
    }
  }

  async stop(program: string): Promise<void> {
    const child = this.#running.get(program);
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    this.#running.delete(program);
  }

  async stopAll(): Promise<void> {
    await Promise.all(
      [...this.#running.keys()].filter((name) => name !== 'acquirer').map((name) => this.stop(name)),
    );
  }

  /** As systemctl restart, one unit after the other. */
  async restart(): Promise<void> {
    for (const program of PROGRAMS) {
      await this.stop(program);
      this.start(program);
    }
    await this.ready();
  }

  /** Takes payments by the sandbox. */
  takeSandbox(secret: string): void {
    const url = `http://127.0.0.1:${this.#ports.acquirer}`;
    Object.assign(this.settings, {
      PAYMENT_PROVIDER: 'sandbox',
      ALLOW_SANDBOX_ACQUIRER: '1',
      ACQUIRER_SECRET: secret,
      ACQUIRER_URL: url,
      ACQUIRER_WEBHOOK_URL: `http://127.0.0.1:${this.#ports.web}/webhooks/payments`,
    });
  }

  /** nginx with a certificate of its own, by the recipe for one machine. */
  async startProxy(): Promise<void> {
    const folder = join(this.stage.folder, 'nginx');
    mkdirSync(folder, { recursive: true });
    const { https, plain, web, console } = this.#ports;
    const file = nginxFolder(folder, 'one', { https, plain, web: [web], console });
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '60', ...names, ...files],
      {
        stdio: 'ignore',
      },
    );
    const conf = readFileSync(file, 'utf8')
      .replaceAll('www.example.jp', 'localhost')
      .replaceAll('console.example.jp', '127.0.0.1')
      .replaceAll('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;');
    writeFileSync(file, conf);
    const passed = join(folder, 'proxied.conf');
    writeFileSync(passed, readFileSync(passed, 'utf8').replace('Host $host', 'Host $http_host')); // its port is none of the usual
    await this.stage.run('nginx', ['-t', '-c', file]);
    this.stage.start('nginx', ['-c', file]);
  }
}

/** The lines of a file of settings. */
function linesOf(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
