import { reason } from './finding.ts';

/** What PostgreSQL means by a code, as the end of a sentence. */
const CAUSES: Record<string, string> = {
  ENOENT: 'there is no such socket: is the server up?',
  '28P01': 'user or password of DATABASE_URL is wrong.',
  '28000': 'the role may not log in from here: see pg_hba.conf.',
  '3D000': 'there is no such database: create it (docs/operations.md), or mend DATABASE_URL.',
  '42501': 'the role may not connect to this database: "grant connect on database … to …".',
  '53300':
    'all connections of the server are taken: raise max_connections, or see who holds them in pg_stat_activity.',
  '55000': 'this database takes no connections: "alter database … with allow_connections true".',
  '57P01': 'it is shutting down: is it meant to?',
  '57P03': 'it is starting up, or shutting down: try again in a minute, and look at its log.',
};

/** Where one code means several things, what its message tells. */
const BY_MESSAGE: [RegExp, string][] = [
  [/not permitted to log in/, 'the role may not log in at all: "alter role … login".'],
  [
    /^role ".*" does not exist/,
    'there is no such role: create it (docs/operations.md), or mend DATABASE_URL.',
  ],
  [
    /too many connections for (role|database)/,
    'all connections that it may have are taken: raise the limit by "alter $1 … connection limit …", or see who holds them in pg_stat_activity.',
  ],
];

/**
 * What PostgreSQL means by not taking us, as the end of a sentence; undefined for what it has no code for.
 * @param variable whose address it is.
 */
export function refusal(error: unknown, variable: 'DATABASE_URL' | 'DATABASE_READ_URL'): string | undefined {
  const { message = '' } = error as { message?: string };
  for (const [pattern, words] of BY_MESSAGE) {
    const found = CAUSES[reason(error)] && pattern.exec(message);
    if (found) return words.replace('$1', found[1] ?? '').replace('DATABASE_URL', variable);
  }
  return CAUSES[reason(error)]?.replace('DATABASE_URL', variable);
}
