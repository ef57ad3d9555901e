import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { exportAll } from '#app/texts/export.ts';
import { typedOf } from '#app/texts/fields.ts';
import { fileOf, folderOf, TEXT_KINDS, type TextKind } from '#app/texts/kinds.ts';
import { type LoadReport, loadTexts, type TextFile, textAddresses } from '#app/texts/load.ts';
import { MOST_BYTES, problemsOf } from '#app/texts/read.ts';
import type { Tx } from '#platform/db/db.ts';
import type { DB } from '#platform/db/types.gen.ts';
import { Trouble } from '#platform/trouble.ts';

const ROOT = join(import.meta.dirname, '../..');
const KINDS = Object.keys(TEXT_KINDS) as TextKind[];

export interface ContentOptions {
  /** Loads texts marked `sample: yes` or `demo: yes` too: they tell of what did not happen, or not on this site. */
  demo: boolean;
  /** Takes away texts whose file is gone. */
  unpublishOrphans?: boolean;
  /** `kind/slug` of texts whose file counts although staff wrote another version; `all`. */
  take?: readonly string[];
  /** Where `content/` is; tests name a folder of their own. */
  root?: string;
}

/**
 * Loads the texts of content/: all of them or, when anything is wrong, none.
 * @throws Trouble naming every file and field that is wrong.
 */
export async function loadContent(databaseUrl: string, options: ContentOptions): Promise<LoadReport> {
  const problems: string[] = [];
  const files = (
    await Promise.all(KINDS.map((kind) => filesOf(options.root ?? ROOT, kind, problems)))
  ).flat();
  return inTransaction(databaseUrl, async (tx) => {
    const known = new Set([
      ...files.map(({ kind, slug }) => fileOf(kind, slug)),
      ...(await textAddresses(tx)),
    ]);
    for (const { kind, slug, source } of files)
      problems.push(
        ...problemsOf(kind, slug, source, known).map((problem) => `${fileOf(kind, slug)}: ${problem}`),
      );
    if (problems.length > 0) throw new Trouble(`Nothing of content/ was loaded.\n${problems.join('\n')}`);
    const wanted = files.filter(({ source }) => options.demo || !isStory(source));
    return loadTexts(tx, wanted, options);
  });
}

/** Every text that is not put away, as the file that it would be. */
export function readTexts(databaseUrl: string): Promise<{ path: string; source: string }[]> {
  return inTransaction(databaseUrl, exportAll);
}

async function inTransaction<T>(databaseUrl: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
  });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}

/** Whether a text tells of what did not happen, or not on a site that is live. */
function isStory(source: string): boolean {
  const { fields } = typedOf(source);
  return fields.sample === 'yes' || fields.demo === 'yes';
}

/** The folder's texts in order; what is no text is told in `problems`. */
async function filesOf(root: string, kind: TextKind, problems: string[]): Promise<TextFile[]> {
  const folder = join(root, folderOf(kind));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({
      slug: name.slice(0, -'.md'.length),
      bytes: await readFile(join(folder, name)),
    })),
  );
  return files.flatMap(({ slug, bytes }) => {
    const fault = SLUG.test(slug)
      ? faultOf(bytes)
      : 'its name must be 1 to 40 of a-z, 0-9 and -, and end in .md';
    if (fault) problems.push(`${fileOf(kind, slug)}: ${fault}`);
    // A byte order mark is an editor's, and the decoder leaves it out.
    return fault ? [] : [{ kind, slug, source: UTF8.decode(bytes).replaceAll('\r\n', '\n') }];
  });
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;

function faultOf(bytes: Buffer): string | undefined {
  if (bytes.length > MOST_BYTES)
    return `is ${bytes.length} bytes long; a text may have ${MOST_BYTES} at most`;
  const zero = bytes.indexOf(0);
  if (zero >= 0)
    return `line ${bytes.subarray(0, zero).toString('latin1').split('\n').length}: a character NUL, which no text has`;
  try {
    UTF8.decode(bytes);
    return undefined;
  } catch {
    return 'is not written in UTF-8';
  }
}
