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
import { BadSource, type SourceFile } from '#app/publishing/source.ts';
import type { DB } from '#platform/db/types.gen.ts';
import { Trouble } from '#platform/trouble.ts';

const ROOT = join(import.meta.dirname, '../..');

const KINDS: readonly { folder: string; table: PublishedTable; read: (file: SourceFile) => Row }[] = [
  { folder: 'content/news', table: 'news', read: readNewsFile },
  { folder: 'content/features', table: 'feature', read: readFeatureFile },
  { folder: 'content/lp', table: 'landing_page', read: readLandingFile },
];

type Row = TextSet['rows'][number];

export interface ContentOptions {
  /** Loads texts marked `sample: yes` too: in a demo only, as they tell of what did not happen. */
  samples: boolean;
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
    rows: rows.filter((row) => options.samples || !row.sample),
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

async function readContent(root: string): Promise<TextSet[]> {
  const problems: string[] = [];
  const sets: TextSet[] = [];
  for (const { folder, table, read } of KINDS) {
    const rows: Row[] = [];
    for (const file of await sources(root, folder)) {
      try {
        rows.push(read(file));
      } catch (error) {
        if (!(error instanceof BadSource)) throw error;
        problems.push(error.message);
      }
    }
    sets.push({ table, rows });
  }
  if (problems.length > 0) throw new Trouble(`Nothing of content/ was loaded.\n${problems.join('\n')}`);
  return sets;
}

async function sources(root: string, folder: string): Promise<SourceFile[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: `${folder}/${name}`,
      text: (await readFile(join(root, folder, name), 'utf8')).replaceAll('\r\n', '\n'),
    })),
  );
}
