import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account } from '../drill/machines.ts';
import type { Stage } from '../drill/stage.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const GUIDE = join(import.meta.dirname, '../../docs/operations.md');

/** PostgreSQL as Debian has it, under its own account. */
export class DebianDatabase {
  readonly #stage: Stage;
  readonly #folder: string;
  readonly #port: number;

  private constructor(stage: Stage, port: number) {
    this.#stage = stage;
    this.#folder = join(stage.folder, 'postgresql');
    this.#port = port;
  }

  /** Starts a server, and creates role and database by the very lines of the guide. */
  static async start(stage: Stage, port: number): Promise<DebianDatabase> {
    const server = new DebianDatabase(stage, port);
    const { uid, gid } = account('postgres');
    mkdirSync(server.#folder);
    chownSync(server.#folder, uid, gid);
    const data = join(server.#folder, 'data');
    await server.as('initdb', ['-D', data, '--auth=scram-sha-256', '--auth-local=peer', '--locale=C.UTF-8']);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${server.#folder}`;
    const log = join(server.#folder, 'log');
    await server.as('pg_ctl', ['-w', '-D', data, '-o', options, '-l', log, 'start']);
    stage.atEnd(() => server.as('pg_ctl', ['-w', '-D', data, '-m', 'fast', 'stop']));
    const [, told = ''] = /Create the database once:\s+```sql\n([^`]+)```/.exec(readFileSync(GUIDE, 'utf8'))!;
    for (const line of told.trim().split('\n')) await server.sql(line.replace('…', 'database-1'));
    return server;
  }

  /** Options by which its own account reaches it. */
  get reached(): string[] {
    return ['-h', this.#folder, '-p', String(this.#port)];
  }

  url(role: string, password: string, database = 'site'): string {
    return `postgres://${role}:${password}@127.0.0.1:${this.#port}/${database}`;
  }

  /** A statement as the server's owner. @returns its rows, divided by `|`. */
  sql(text: string, database = 'postgres'): Promise<string> {
    return this.as('psql', [...this.reached, '-d', database, '-v', 'ON_ERROR_STOP=1', '-qAtc', text]).then(
      (out) => out.trim(),
    );
  }

  /** A program of PostgreSQL, as the server's owner. */
  as(program: string, args: string[]): Promise<string> {
    return this.#stage.run(join(BIN, program), args, { ...account('postgres'), cwd: this.#folder });
  }
}
