import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { connectionsOf, type Program } from '#platform/db/connections.ts';
import { pendingMigrations } from '#platform/db/migrate.ts';
import { cause, type Finding, fine, look, reason, wrong } from './finding.ts';
import { refusal } from './refusals.ts';
import { inWords } from './words.ts';

const OLDEST = 150_000;
const MOST_SKEW_S = 2;
const CONNECT_MS = 5_000;
/** A site is these at least: see docs/operations.md, rolling restart. */
const FEWEST_WEBS = 2;
const OWN_IT = 'Have it own the database and all that is in it.';

/** The database of DATABASE_URL: whether it can be reached, is of the right kind, and lets this role do what it must. */
export async function checkDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_POOL_SEARCH'>,
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: config.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  const found: Finding[] = [];
  let isConnected = false;
  try {
    await client.connect();
    isConnected = true;
    // One after the other, and what was found stands, whatever a later one is refused.
    for (const part of [kind, clock, room, rights, migrations])
      if (!found.some(({ isCause }) => isCause)) found.push(...(await part(client, config)));
    return found;
  } catch (error) {
    if (isConnected && reason(error) === '42501')
      return [...found, cause(`Its role lacks a right: ${inWords(error)} ${OWN_IT}`)];
    return [...found, unreached(refusal(error, 'DATABASE_URL') ?? inWords(error), config.DATABASE_URL)];
  } finally {
    // A server that is frozen never says good-bye.
    void client.end().catch(() => {});
  }
}

function unreached(why: string, url: string): Finding {
  const { hostname, port, pathname } = new URL(url);
  return cause(
    `The database ${pathname.slice(1)} at ${hostname || 'its socket'}:${port || 5432} does not take us: ${why}`,
  );
}

async function kind(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: number;
    shown: string;
    encoding: string;
    ctype: string;
    collate: string;
    standby: boolean;
    tls: boolean | null;
    local: boolean;
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
            pg_encoding_to_char(encoding) as encoding, datctype as ctype, datcollate as collate, pg_is_in_recovery() as standby,
            (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as tls,
            coalesce(inet_client_addr() << '127.0.0.0/8' or inet_client_addr() = '::1', true) as local
       from pg_database where datname = current_database()`,
  );
  const { version, shown, encoding, ctype, collate, standby, tls, local } = rows[0]!;
  const found: Finding[] = [
    version >= OLDEST
      ? fine(`PostgreSQL ${shown}.`)
      : wrong(`PostgreSQL ${shown} is too old: 15 or newer is needed.`),
  ];
  if (encoding !== 'UTF8')
    found.push(wrong(`The database’s encoding is ${encoding}: create it anew with encoding 'UTF8'.`));
  if (!/utf-?8$/i.test(ctype))
    found.push(
      wrong(`lc_ctype is ${ctype}, which knows no kana: create the database with lc_ctype 'C.UTF-8'.`),
    );
  if (!/^(C|POSIX|C\.utf-?8)$/i.test(collate))
    found.push(
      look(
        `lc_collate is ${collate}, whose order may change with the system’s libraries and leave indexes wrong: create the database with lc_collate 'C'.`,
      ),
    );
  if (standby)
    found.push(wrong('It is a standby and cannot be written: DATABASE_URL must name the primary.'));
  if (!tls && !local)
    found.push(
      look(
        'The connection to the database is not encrypted: add sslmode=verify-full to DATABASE_URL, unless the network is yours alone.',
      ),
    );
  return found;
}

async function rights(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    role: string;
    tables: boolean;
    temp: boolean;
    foreign_tables: string[];
    closed: string[];
    superuser: boolean;
    frozen: boolean;
  }>(
    `select current_user as role, has_schema_privilege('public', 'create') as tables,
            has_database_privilege(current_database(), 'temp') as temp,
            (select rolsuper from pg_roles where rolname = current_user) as superuser,
            current_setting('transaction_read_only')::boolean and not pg_is_in_recovery() as frozen,
            array(select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
                   where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
                     and not pg_has_role(c.relowner, 'usage') order by 1 limit 3) as foreign_tables,
            array(select 'schema ' || nspname from pg_namespace
                   where nspname in ('public', 'graphile_worker') and not has_schema_privilege(oid, 'usage'))
            || array(select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
                   where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
                     and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert'))
                   order by 1 limit 3) as closed`,
  );
  const { role, tables, temp, foreign_tables: others, closed, superuser, frozen } = rows[0]!;
  const found: Finding[] = [];
  if (frozen)
    found.push(
      wrong(
        `${role} may read alone, as default_transaction_read_only is on: reset it for the role, the database or the server ("select source from pg_settings where name = 'default_transaction_read_only'" says which).`,
      ),
    );
  if (!tables)
    found.push(
      wrong(
        `${role} may not create tables: "alter database … owner to ${role}", or grant create on schema public.`,
      ),
    );
  if (!temp)
    found.push(
      wrong(`${role} may not make temporary tables, which /readyz writes: grant temp on the database to it.`),
    );
  if (others.length > 0)
    found.push(
      wrong(
        `${others.join(', ')} belong to another role: migrations cannot change them. Reassign them to ${role}.`,
      ),
    );
  // Whatever asks these would be refused, and say so in PostgreSQL's words.
  if (closed.length > 0)
    found.push(cause(`${role} may not read and write ${closed.join(', ')}: grant it all of them. ${OWN_IT}`));
  if (superuser)
    found.push(look(`${role} is a superuser: a role of its own, which owns this one database, is enough.`));
  return found.length > 0 ? found : [fine(`${role} may do what it must.`)];
}

async function clock(client: pg.Client): Promise<Finding[]> {
  const began = Date.now();
  const { rows } = await client.query<{ at: string; tokyo: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::text as at,
            extract(hour from timestamptz '1970-01-01T00:00:00Z' at time zone 'Asia/Tokyo')::int as tokyo`,
  );
  const { at, tokyo } = rows[0]!;
  const skew = ((began + Date.now()) / 2 - Number(at)) / 1000;
  return [
    Math.abs(skew) > MOST_SKEW_S
      ? wrong(
          `This machine’s clock is ${Math.abs(skew).toFixed(0)} s ${skew > 0 ? 'ahead of' : 'behind'} the database’s: let both follow NTP, as deadlines and codes go by them.`,
        )
      : fine('Its clock and ours agree.'),
    ...(tokyo === 9
      ? []
      : [wrong('The server does not know Asia/Tokyo: install its time zone data (tzdata).')]),
  ];
}

/** By whose limit connections are fewest: what raises it. */
const LIMITS = {
  'The server': 'max_connections',
  'The database': 'its limit ("alter database … connection limit …")',
  'Its role': 'its limit ("alter role … connection limit …")',
};

async function room(
  client: pg.Client,
  config: Pick<Config, 'DATABASE_POOL' | 'DATABASE_POOL_SEARCH'>,
): Promise<Finding[]> {
  const { rows } = await client.query<{ whose: keyof typeof LIMITS; most: number; used: number }>(
    `select whose, most, count(pid) filter (where backend_type = 'client backend' and case whose when 'The server' then true
              when 'The database' then datname = current_database() else usename = session_user end)::int as used
       from (values ('The server', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int),
                    ('The database', (select datconnlimit from pg_database where datname = current_database())),
                    ('Its role', (select rolconnlimit from pg_roles where rolname = session_user))) as l (whose, most)
       cross join pg_stat_activity where most >= 0 group by whose, most order by most limit 1`,
  );
  const { whose, most, used } = rows[0]!;
  const of = (program: Program) => connectionsOf(program, config).primary;
  const others = of('worker') + of('search') + of('console');
  const webs = Math.floor((most - others) / of('web'));
  const enough = `web processes of ${of('web')} beside worker, search program and console (${others})`;
  if (webs < FEWEST_WEBS)
    return [
      look(
        `${whose} takes ${most} connections: enough for ${Math.max(0, webs)} ${enough}. Raise ${LIMITS[whose]}, or lower DATABASE_POOL.`,
      ),
    ];
  if (used > 0.9 * most) return [look(`${whose} takes ${most} connections, of which ${used} are taken.`)];
  return [fine(`${used} of ${most} connections are taken, which are enough for ${webs} ${enough}.`)];
}

async function migrations(client: pg.Client): Promise<Finding[]> {
  try {
    const pending = await pendingMigrations((text) => client.query<{ name: string }>(text));
    if (pending.length === 0) return [fine('Every migration was applied.')];
    return [
      wrong(`${pending.length} migrations are missing, the first is ${pending[0]}: run npm run migrate.`),
    ];
  } catch (error) {
    if (reason(error) === '42P01') return [cause('The database is empty: run npm run migrate.')];
    throw error;
  }
}
