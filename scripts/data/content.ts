import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { exportAll } from '#app/texts/export.ts';
import { typedOf } from '#app/texts/fields.ts';
import { fileOf, folderOf, TEXT_KINDS, type TextKind } from '#app/texts/kinds.ts';
import { type LoadReport, loadTexts, type TextFile, textAddresses } from '#app/texts/load.ts';
import { MOST_BYTES, problemsOf } from '#app/texts/read.ts';
import { type ByteFault, decodeTextFile, slugOfFile } from '#app/texts/text-file.ts';
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
    names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
  );
  return files.flatMap(({ name, bytes }) => {
    const slug = slugOfFile(name);
    const read = slug === undefined ? undefined : decodeTextFile(bytes);
    if (slug !== undefined && read && 'source' in read) return [{ kind, slug, source: read.source }];
    problems.push(`${folderOf(kind)}/${name}: ${read && 'fault' in read ? inWords(read.fault) : NAME}`);
    return [];
  });
}

const NAME = 'its name must be 1 to 40 of a-z, 0-9 and -, and end in .md';

function inWords(fault: ByteFault): string {
  switch (fault.what) {
    case 'length':
      return `is ${fault.bytes} bytes long; a text may have ${MOST_BYTES} at most`;
    case 'nul':
      return `line ${fault.line}: a character NUL, which no text has`;
    case 'encoding':
      return 'is not written in UTF-8';
  }
}
