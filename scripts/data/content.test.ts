import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { db, dbPool } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { loadContent } from './content.ts';

const database = useTestDatabase();
let root: string;

const write = (path: string, text: string) => writeFile(join(root, 'content', path), text);
const newsFile = (title: string, head = '') =>
  `---\ntitle: ${title}\ncategory: お知らせ\nfrom: 2026-01-01\n${head}---\n本文\n`;
const load = (options: { samples?: boolean; unpublishOrphans?: boolean } = {}) =>
  loadContent(database.url, { samples: false, root, ...options });
const titles = async () =>
  (await db().selectFrom('news').select(['slug', 'title', 'status']).orderBy('slug').execute()).map(
    (r) => `${r.slug}: ${r.title} (${r.status})`,
  );

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'));
  for (const folder of ['news', 'features', 'lp'])
    await mkdir(join(root, 'content', folder), { recursive: true });
  await Promise.all(
    (['news', 'feature', 'landing_page'] as const).map((table) => db().deleteFrom(table).execute()),
  );
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('loading', () => {
  it('writes what is new or changed, and nothing the second time', async () => {
    await write('news/a.md', newsFile('甲'));
    await write('news/b.md', newsFile('乙'));
    expect((await load()).written).toEqual(['news/a', 'news/b']);
    expect((await load()).written).toEqual([]);
    await write('news/b.md', newsFile('乙の二', 'status: draft\n'));
    expect((await load()).written).toEqual(['news/b']);
    expect(await titles()).toEqual(['a: 甲 (published)', 'b: 乙の二 (draft)']);
  });

  it('leaves what an operator changed, until the file changes', async () => {
    await write('news/a.md', newsFile('甲'));
    await load();
    await db().updateTable('news').set({ title: '書き換え' }).execute();
    expect((await load()).written).toEqual([]);
    expect(await titles()).toEqual(['a: 書き換え (published)']);
    await write('news/a.md', newsFile('甲の二'));
    await load();
    expect(await titles()).toEqual(['a: 甲の二 (published)']);
  });

  it('takes over what an operator wrote under the same address, as the file is new there', async () => {
    await db()
      .insertInto('news')
      .values({ slug: 'a', title: '手で', category: 'notice', body: '本文', published_from: new Date() })
      .execute();
    await write('news/a.md', newsFile('甲'));
    expect((await load()).written).toEqual(['news/a']);
    expect(await titles()).toEqual(['a: 甲 (published)']);
  });

  it('keeps a text whose file is gone and tells of it, or makes a draft of it when asked to', async () => {
    await write('news/a.md', newsFile('甲'));
    await write('news/b.md', newsFile('乙'));
    await load();
    await db()
      .insertInto('news')
      .values({
        slug: 'own',
        title: '手で',
        category: 'notice',
        body: '本文',
        published_from: new Date(),
        status: 'published',
      })
      .execute();
    await rm(join(root, 'content/news/a.md'));
    expect(await load()).toEqual({ written: [], orphans: ['news/a'] });
    expect(await titles()).toContain('a: 甲 (published)');
    expect(await load({ unpublishOrphans: true })).toEqual({ written: [], orphans: ['news/a'] });
    expect(await titles()).toEqual(['a: 甲 (draft)', 'b: 乙 (published)', 'own: 手で (published)']);
    expect(await load()).toEqual({ written: [], orphans: [] });
    // The file comes back as it was: so does the text.
    await write('news/a.md', newsFile('甲'));
    expect((await load()).written).toEqual(['news/a']);
    expect(await titles()).toContain('a: 甲 (published)');
  });

  it('writes all or nothing, and says every file and field that is wrong', async () => {
    await write('news/a.md', newsFile('甲'));
    await write('news/b.md', newsFile(''));
    await write('features/c.md', '---\ntitle: 題\nfrom: 2026-01-01\nsearch: colour=red\n---\n本文\n');
    await write('lp/d.md', '---\ntitle: 題\ndescription: 説明\nfrom: 2026-01-01\n---\n');
    const failure = await load().catch((error: Error) => error.message);
    expect(String(failure).split('\n')).toEqual([
      'Nothing of content/ was loaded.',
      'content/news/b.md: title: is empty',
      'content/features/c.md: theme: is missing',
      'content/features/c.md: cover: is missing',
      'content/features/c.md: lead: is missing',
      'content/features/c.md: search: the search of /goods does not understand colour=red',
      expect.stringContaining('content/lp/d.md: block text: must begin with a hero'),
    ]);
    expect(await titles()).toEqual([]);
  });

  it('writes nothing when the database refuses one of them', async () => {
    await write('news/a.md', newsFile('甲'));
    await write(
      'lp/b.md',
      `---\ntitle: 題\ndescription: 説明\nfrom: 2026-01-01\n---\n::: hero\ntitle: 題\npicture: c/sea/0\n\n文\n:::\n`,
    );
    await dbPool().query(`alter table landing_page add constraint refuse check (title <> '題') not valid`);
    await expect(load()).rejects.toThrow('refuse');
    await dbPool().query('alter table landing_page drop constraint refuse');
    expect(await titles()).toEqual([]);
  });

  it('leaves samples to the demo', async () => {
    await write('news/a.md', newsFile('甲', 'sample: yes\n'));
    expect((await load()).written).toEqual([]);
    expect((await load({ samples: true })).written).toEqual(['news/a']);
  });

  it('reads files written on any system', async () => {
    await write('news/a.md', newsFile('甲').replaceAll('\n', '\r\n'));
    await load();
    expect(await titles()).toEqual(['a: 甲 (published)']);
  });

  it('loads once when two start together', async () => {
    await write('news/a.md', newsFile('甲'));
    const reports = await Promise.all([load(), load(), load()]);
    expect(reports.flatMap((r) => r.written)).toEqual(['news/a']);
  });

  it('drops the pages that showed a text, as any change in the database does', async () => {
    const client = await dbPool().connect();
    const heard: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('listen page_purge');
    await write('news/a.md', newsFile('甲'));
    await load();
    await client.query('select 1');
    expect(heard).toEqual(['news']);
    await client.query(`update news set title = '乙'`);
    expect(heard).toEqual(['news', 'news']);
    client.release(true);
  });
});

describe('content/ itself', () => {
  it('is loaded whole', async () => {
    const { written } = await loadContent(database.url, { samples: true });
    const count = (table: string) => written.filter((name) => name.startsWith(`${table}/`)).length;
    expect(count('news')).toBeGreaterThanOrEqual(12);
    expect(count('feature')).toBeGreaterThanOrEqual(8);
    expect(count('landing_page')).toBeGreaterThanOrEqual(3);
    const again = await loadContent(database.url, { samples: true });
    expect(again).toEqual({ written: [], orphans: [] });
  });
});
