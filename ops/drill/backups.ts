import { execFile } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, account, Machine } from './machines.ts';

const RECIPE = join(import.meta.dirname, '../postgresql/pgbackrest.conf');
const SCRIPT = join(import.meta.dirname, '../postgresql/backup.sh');
const BIN = '/usr/lib/postgresql/15/bin';
const PORT = 5432;

/** The store of the second repository. */
export interface Store {
  port: number;
  bucket: string;
  key: string;
  secret: string;
}

/** PostgreSQL on a machine of its own, which pgBackRest backs up as ops/postgresql/pgbackrest.conf says: to a folder and to S3. */
export class BackedUp {
  readonly machine: Machine;
  readonly #as: Account = account('postgres');
  readonly #config: string;

  constructor(folder: string, store: Store) {
    chmodSync(folder, 0o755);
    this.machine = new Machine('127.0.10.11', folder);
    for (const name of ['', 'repo', 'lock', 'spool'])
      mkdirSync(join(this.machine.folder, name), { recursive: true });
    this.#config = join(this.machine.folder, 'pgbackrest.conf');
    copyFileSync(SCRIPT, join(this.machine.folder, 'backup.sh')); // the clone may be closed to others
    writeFileSync(this.#config, this.#recipe(store), { mode: 0o600 });
    for (const name of ['', 'repo', 'lock', 'spool', 'pgbackrest.conf'])
      chownSync(join(this.machine.folder, name), this.#as.uid, this.#as.gid);
  }

  /** The recipe with its empty values filled in, this machine's folders, and what a store on loopback asks for. */
  #recipe(store: Store): string {
    const at = this.machine.folder;
    const values: Record<string, string> = {
      'repo1-cipher-pass': 'drill-passphrase-one',
      'repo2-cipher-pass': 'drill-passphrase-two',
      'repo2-s3-bucket': store.bucket,
      'repo2-s3-endpoint': '127.0.0.1',
      'repo2-s3-key': store.key,
      'repo2-s3-key-secret': store.secret,
    };
    return readFileSync(RECIPE, 'utf8')
      .replace('/var/lib/pgbackrest', join(at, 'repo'))
      .replace(/pg1-path=.*/, `pg1-path=${join(at, 'pg')}`)
      .replaceAll(/^(\S+)=$/gm, (_, name: string) => `${name}=${values[name] ?? ''}`)
      .replace(
        '[satonowa]',
        [
          'repo2-s3-uri-style=path',
          `repo2-storage-port=${store.port}`,
          'repo2-storage-verify-tls=n',
          `lock-path=${join(at, 'lock')}`,
          `spool-path=${join(at, 'spool')}`,
          '[satonowa]',
          `pg1-socket-path=${at}`,
        ].join('\n'),
      );
  }

  /** The folder of the first repository. */
  get repository(): string {
    return join(this.machine.folder, 'repo');
  }

  url(database: string, data = 'pg'): string {
    const host = encodeURIComponent(join(this.machine.folder, data === 'pg' ? '' : data));
    return `postgres://postgres@localhost:${PORT}/${database}?host=${host}`;
  }

  /** Makes an empty cluster, which archives its log, and starts it. */
  async start(): Promise<void> {
    await this.#run(`${BIN}/initdb`, [
      ...['-D', join(this.machine.folder, 'pg'), '--username=postgres', '--auth=trust', '--no-sync'],
      ...['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--data-checksums'],
    ]);
    await this.#serve('pg', [
      'archive_mode=on',
      'wal_level=replica',
      `archive_command=pgbackrest --config=${this.#config} --stanza=satonowa archive-push %p`,
    ]);
    await this.pgbackrest(['stanza-create']);
  }

  /** @throws with what it said where it failed. */
  pgbackrest(args: string[]): Promise<void> {
    return this.#run('pgbackrest', [`--config=${this.#config}`, '--stanza=satonowa', ...args]);
  }

  /** Backs up to both repositories as cron would, and has it noted in the site's database. */
  backup(kind: 'full' | 'incr', database: string): Promise<void> {
    return this.#run('sh', ['backup.sh', kind, database], {
      PGBACKREST_CONFIG: this.#config,
      PGHOST: this.machine.folder,
      PGPORT: String(PORT),
    });
  }

  /** Restores what stood at an instant into a folder of its own, and serves it there. @param repo 1: the folder, 2: S3. */
  async restore(repo: 1 | 2, at: string): Promise<string> {
    const data = `restored${repo}`;
    const folder = join(this.machine.folder, data);
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, this.#as.uid, this.#as.gid);
    await this.pgbackrest([
      ...[`--repo=${repo}`, `--pg1-path=${join(folder, 'pg')}`, '--type=time', `--target=${at}`],
      ...['--target-action=promote', 'restore'],
    ]);
    await this.#serve(join(data, 'pg'), ['archive_mode=off'], folder);
    return data;
  }

  async #serve(data: string, settings: string[], socket = this.machine.folder): Promise<void> {
    const { folder } = this.machine;
    this.machine.start(
      data.replace('/', '-'),
      `${BIN}/postgres`,
      [
        ...['-D', join(folder, data), '-k', socket, '-p', String(PORT), '-c', 'listen_addresses='],
        ...['max_connections=150', 'timezone=UTC', ...settings].flatMap((setting) => ['-c', setting]),
      ],
      {},
      this.#as,
    );
    const url = this.url('postgres', data === 'pg' ? 'pg' : data.split('/')[0]);
    for (let left = 600; ; left--) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
        if (!rows[0]!.is) return;
      } catch {
        if (left === 0) throw new Error(this.machine.lastLines(data.replace('/', '-')));
      } finally {
        await client.end().catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Not a synchronous one: the store of the second repository is served by this very process. */
  async #run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
    await promisify(execFile)(command, args, {
      ...this.#as,
      cwd: this.machine.folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      maxBuffer: 1 << 24,
    });
  }
}
