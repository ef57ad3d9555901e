import type pg from 'pg';

/** Advisory lock: processes that load data at the same time do it one after the other. */
export const LOCK = 7_300_002;

/** Which of these data sets the database already has in exactly this edition. */
export async function loadedVersions(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; version: string }>(
    'select name, version from data_version',
  );
  return new Map(rows.map((r) => [r.name, r.version]));
}

/** The edition of a set that an operator's import has brought: newer than what any release has, which leaves it alone. */
export const IMPORTED = 'imported';

export async function recordVersion(client: pg.Client, name: string, version: string): Promise<void> {
  await client.query(
    'insert into data_version (name, version) values ($1, $2) on conflict (name) do update set version = excluded.version',
    [name, version],
  );
}
