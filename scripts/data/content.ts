import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readFeatureFile } from '#app/feature/file.ts';
import { readLandingFile } from '#app/landing/file.ts';
import { readNewsFile } from '#app/news/file.ts';

import {
  type PublishedTable,
  type PublishReport,
  publishTexts,
  type TextSet,
} from '#app/publishing/publish.ts';
import { BadSource, type Loaded, type SourceFile } from '#app/publishing/source.ts';
import type { DB } from '#platform/db/types.gen.ts';
import { Trouble } from '#platform/trouble.ts';
import { badLinks } from './content-links.ts';

const ROOT = join(import.meta.dirname, '../..');

const KINDS: readonly { folder: string; table: PublishedTable; read: (file: SourceFile) => Row }[] = [
  { folder: 'content/news', table: 'news', read: readNewsFile },
  { folder: 'content/features', table: 'feature', read: readFeatureFile },
  { folder: 'content/lp', table: 'landing_page', read: readLandingFile },
];

type Row = TextSet['rows'][number] & Loaded;

/** A text is one page: the longest of ours has a tenth of it, and rendering takes ever longer. */
const MOST_BYTES = 100_000;

export interface ContentOptions {
  /** Loads texts marked `sample: yes` or `demo: yes` too: they tell of what did not happen, or not on this site. */
  demo: boolean;
  /** Makes drafts of texts whose file is gone. */
  unpublishOrphans?: boolean;
  /** Where `content/` is; tests name a folder of their own. */
  root?: string;
}

/**
 * Loads news, features and landing pages from content/: all of them or, when anything is wrong, none.
 * @throws Trouble naming every file and field that is wrong.
 */
export async function loadContent(databaseUrl: string, options: ContentOptions): Promise<PublishReport> {
  const sets = await readContent(options.root ?? ROOT);
  const wanted = sets.map(({ table, rows }) => ({
    table,
    rows: rows
      .filter((row) => options.demo || !(row.sample || row.demo))
      .map(({ demo: _, ...columns }): TextSet['rows'][number] => columns),
  }));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
  });
  try {
    return await db.transaction().execute((tx) => publishTexts(tx, wanted, options.unpublishOrphans));
  } finally {
    await db.destroy();
  }
}

interface ReadSet {
  table: PublishedTable;
  rows: Row[];
}

async function readContent(root: string): Promise<ReadSet[]> {
  const problems: string[] = [];
  const texts = await Promise.all(KINDS.map(({ folder }) => sources(root, folder, problems)));
  const names = new Set(texts.flat().map((file) => file.path));
  const sets = KINDS.map(({ table, read }, i): ReadSet => {
    const rows: Row[] = [];
    for (const file of texts[i]!) {
      try {
        rows.push(read(file));
      } catch (error) {
        if (!(error instanceof BadSource)) throw error;
        problems.push(error.message);
      }
      problems.push(...badLinks(file, names).map((problem) => `${file.path}: ${problem}`));
    }
    return { table, rows };
  });
  if (problems.length > 0) throw new Trouble(`Nothing of content/ was loaded.\n${problems.join('\n')}`);
  return sets;
}

/** The folder's texts in order; what is no text is told in `problems`. */
async function sources(root: string, folder: string, problems: string[]): Promise<SourceFile[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.md')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({
      path: `${folder}/${name}`,
      bytes: await readFile(join(root, folder, name)),
    })),
  );
  return files.flatMap(({ path, bytes }) => {
    const fault = faultOf(bytes);
    if (fault) problems.push(`${path}: ${fault}`);
    // A byte order mark is an editor's, and the decoder leaves it out.
    return fault ? [] : [{ path, text: UTF8.decode(bytes).replaceAll('\r\n', '\n') }];
  });
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

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
