import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Trouble } from '#platform/trouble.ts';
import { until } from '../../scripts/attack/target.ts';
import { account, Machine } from './machines.ts';

const RECIPES = join(import.meta.dirname, '../postgresql');
const SUPERUSER = { user: 'postgres', password: 'drill-superuser' };
const REPLICATION = { user: 'replicator', password: 'drill-replication' };
const REST = { user: 'patroni', password: 'drill-rest' };
const SITE = { user: 'site', password: 'drill-site' };
const START_SECONDS = 90;

interface Member {
  name: string;
  role: string;
  state: string;
  timeline: number;
}

/** Three database machines under Patroni with etcd, and HAProxy in front of them, as ops/postgresql has them. */
export class Cluster {
  readonly machines: Machine[];
  readonly proxy: Machine;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    chmodSync(folder, 0o755); // PostgreSQL is another account's
    this.machines = [1, 2, 3].map((n) => new Machine(`127.0.10.${n}`, folder));
    this.proxy = new Machine('127.0.10.100', folder);
  }

  get #etcd(): string {
    return this.machines.map(({ address }) => `${address}:2379`).join(',');
  }

  /** The site's database through the proxy. @param port 5000: the leader; 5001: its replicas. */
  url(port: 5000 | 5001, database = 'postgres'): string {
    return `postgres://${SITE.user}:${SITE.password}@${this.proxy.address}:${port}/${database}`;
  }

  async start(): Promise<void> {
    for (const machine of this.machines) this.startMachine(machine);
    this.proxy.start('haproxy', 'haproxy', ['-f', join(RECIPES, 'haproxy.cfg')], {
      LISTEN: this.proxy.address,
      ...Object.fromEntries(this.machines.map(({ address }, i) => [`DB${i + 1}`, address])),
    });
    if (!(await until(async () => (await this.members()).filter(isWell).length === 3, START_SECONDS)))
      throw new Trouble(
        `The cluster did not come up:\n${this.machines.map((m) => m.lastLines('patroni')).join('\n')}`,
      );
    await this.#asSuperuser(`create role ${SITE.user} login createdb password '${SITE.password}'`);
    const reachable = async () => (await this.#answers(5000)) && (await this.#answers(5001));
    if (!(await until(reachable, START_SECONDS))) throw new Trouble('The proxy leads to no database.');
  }

  startMachine(machine: Machine): void {
    const { address } = machine;
    const name = this.#nameOf(machine);
    const postgres = account('postgres');
    const data = machine.folder;
    const peer = (a: string) => `http://${a}:2380`;
    machine.start(
      'etcd',
      'etcd',
      [
        ...['--name', name, '--data-dir', join(data, 'etcd'), '--logger', 'zap', '--log-level', 'error'],
        ...['--listen-client-urls', `http://${address}:2379`],
        ...['--advertise-client-urls', `http://${address}:2379`],
        ...['--listen-peer-urls', peer(address), '--initial-advertise-peer-urls', peer(address)],
        '--initial-cluster',
        this.machines.map((m) => `${this.#nameOf(m)}=${peer(m.address)}`).join(','),
      ],
      { ETCD_ENABLE_V2: 'true' },
      postgres,
    );
    machine.start(
      'patroni',
      'patroni',
      [this.#recipe(data)],
      {
        PATRONI_NAME: name,
        PATRONI_ETCD_HOSTS: this.#etcd,
        PATRONI_RESTAPI_LISTEN: `${address}:8008`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
        PATRONI_RESTAPI_USERNAME: REST.user,
        PATRONI_RESTAPI_PASSWORD: REST.password,
        PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: join(data, 'pg'),
        PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
        PATRONI_POSTGRESQL_PGPASS: join(data, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: SUPERUSER.user,
        PATRONI_SUPERUSER_PASSWORD: SUPERUSER.password,
        PATRONI_REPLICATION_USERNAME: REPLICATION.user,
        PATRONI_REPLICATION_PASSWORD: REPLICATION.password,
      },
      postgres,
    );
  }

  /** The machines are one here, and share its usual folder for sockets. */
  #recipe(data: string): string {
    const recipe = readFileSync(join(RECIPES, 'patroni.yml'), 'utf8');
    const file = join(data, 'patroni.yml');
    writeFileSync(file, recipe.replace('/var/run/postgresql', data));
    return file;
  }

  /** How the machines stand, as any of them says. */
  async members(): Promise<Member[]> {
    for (const { address } of this.machines)
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_500) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // Another one is asked.
      }
    return [];
  }

  /** The machine that leads. */
  async leader(): Promise<Machine> {
    const { name } = (await this.members()).find(({ role }) => role === 'leader') ?? {};
    const found = this.machines.find((m) => this.#nameOf(m) === name);
    if (!found) throw new Trouble('The cluster has no leader.');
    return found;
  }

  kill(): void {
    for (const machine of [this.proxy, ...this.machines]) machine.kill();
  }

  #nameOf(machine: Machine): string {
    return `db${this.machines.indexOf(machine) + 1}`;
  }

  async #answers(port: 5000 | 5001): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url(port), connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #asSuperuser(statement: string): Promise<void> {
    const { address } = await this.leader();
    const client = new pg.Client({ ...SUPERUSER, host: address, database: 'postgres' });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}

export function isWell({ role, state }: Member): boolean {
  return (role === 'leader' && state === 'running') || (role !== 'leader' && /running|streaming/.test(state));
}
