import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../migrations');

/** First line of a file whose indexes are built or dropped while the site continues to write. */
const NO_TRANSACTION = '-- migrate: no transaction';

/** The only statements allowed in such a file: they can be repeated after an interruption at any point. */
const CONCURRENT =
  /^(?:create (?:unique )?index concurrently if not exists ([\w.]+) on (?:(\w+)\.)?\w+|drop index concurrently if exists [\w.]+$)/i;

interface Statement {
  sql: string;
  /** The index that it builds, with its schema; undefined when it drops one. */
  index?: string;
}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** For a file without a transaction: its statements, run one by one. */
  statements?: Statement[];
}

/**
 * All migrations in their order. @throws Error when a file without a transaction contains a statement that needs one.
 */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((n) => /^\d{4}_.+\.sql$/.test(n)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return sql.startsWith(`${NO_TRANSACTION}\n`)
        ? { name, sql, checksum, statements: concurrentStatements(name, sql) }
        : { name, sql, checksum };
    }),
  );
}

function concurrentStatements(name: string, sql: string): Statement[] {
  const texts = sql
    .replace(/--.*/g, '')
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  return texts.map((text) => {
    const parts = CONCURRENT.exec(text);
    if (!parts)
      throw new Error(
        `Migration ${name} runs without a transaction and may only hold "create index concurrently if not exists … on …" and "drop index concurrently if exists …".`,
      );
    const [, index, schema] = parts;
    return { sql: text, index: index && `${schema ?? 'public'}.${index}` };
  });
}
