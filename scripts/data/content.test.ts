import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { db, dbPool } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { loadContent } from './content.ts';

const database = useTestDatabase();

async function forgetTexts(): Promise<void> {
  await dbPool().query('truncate site_text, site_text_version, news, feature, landing_page');
}
let root: string;

const write = (path: string, text: string) => writeFile(join(root, 'content', path), text);
const newsFile = (title: string, head = '') =>
  `---\ntitle: ${title}\ncategory: お知らせ\nfrom: 2026-01-01\n${head}---\n本文\n`;
const load = (options: { demo?: boolean; unpublishOrphans?: boolean } = {}) =>
  loadContent(database.url, { demo: false, root, ...options });
const titles = async () =>
  (await db().selectFrom('news').select(['slug', 'title', 'status']).orderBy('slug').execute()).map(
    (r) => `${r.slug}: ${r.title} (${r.status})`,
  );

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'));
  for (const folder of ['news', 'features', 'lp', 'faq'])
    await mkdir(join(root, 'content', folder), { recursive: true });
  await forgetTexts();
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
    expect(await titles()).toEqual(['a: 甲 (published)', 'b: 乙 (draft)']);
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
    expect(await load()).toEqual({ written: [], offered: [], orphans: ['news/a'] });
    expect(await titles()).toContain('a: 甲 (published)');
    expect(await load({ unpublishOrphans: true })).toEqual({ written: [], offered: [], orphans: ['news/a'] });
    expect(await titles()).toEqual(['a: 甲 (draft)', 'b: 乙 (published)', 'own: 手で (published)']);
    expect(await load()).toEqual({ written: [], offered: [], orphans: [] });
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
      'content/lp/d.md: text: is empty',
      'content/lp/d.md: block text: must begin with a hero',
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

  it('says what is wrong with every file at once: no text, dead links, each block of a landing page', async () => {
    const body = (text: string) => newsFile('題').replace('本文\n', text);
    await write('news/a.md', body('一\n\u0000二\n'));
    await write('news/b.md', newsFile('題') + '文'.repeat(40_000));
    await writeFile(join(root, 'content/news/c.md'), Buffer.from([0x2d, 0xff, 0xfe]));
    await write(
      'news/d.md',
      body(
        '[甲](http://a.example)\n[乙](/nosuch)\n\n![図](/p.png) ![](u/abcdefghijklmnopqrstuv) ![籠](u/abcdefghijklmnopqrstuv)\n[丙](/lp/none) [丁](//x)\n',
      ),
    );
    await write(
      'lp/e.md',
      '---\ntitle: 題\nfrom: soon\n---\n::: hero\ntitle: 題\npicture: c/space/0\nlink: /nosuch 案内\n\n文\n:::\n::: text\nno field\n\n文\n:::\n::: text\ntitle: 文\n:::\n',
    );
    const failure = await load().catch((error: Error) => error.message);
    expect(String(failure).split('\n').slice(1)).toEqual([
      'content/news/a.md: line 7: a character NUL, which no text has',
      expect.stringMatching(/^content\/news\/b.md: is 12\d{4} bytes long; a text may have 100000 at most$/),
      'content/news/c.md: is not written in UTF-8',
      'content/news/d.md: line 6: the link http://a.example must begin with https:, mailto:, tel: or /',
      'content/news/d.md: line 7: there is no page /nosuch',
      'content/news/d.md: line 9: the picture /p.png must be an uploaded one, by its name in the console: u/…',
      'content/news/d.md: line 9: the picture u/abcdefghijklmnopqrstuv needs words that say what it shows: ![words](u/…)',
      'content/news/d.md: line 10: there is no page /lp/none',
      'content/news/d.md: line 10: the link //x must begin with https:, mailto:, tel: or /',
      'content/lp/e.md: description: is missing',
      expect.stringContaining('content/lp/e.md: from: must be a date in JST'),
      expect.stringContaining('content/lp/e.md: This line is no field'),
      expect.stringContaining('content/lp/e.md: block 0.picture: must be the key of a cover'),
      'content/lp/e.md: block 2.text: is empty',
      'content/lp/e.md: line 8: there is no page /nosuch',
    ]);
    expect(await titles()).toEqual([]);
  });

  it('takes links to pages, their parts, other sites and texts that are there', async () => {
    await write(
      'news/a.md',
      newsFile('甲').replace(
        '本文',
        '[一](/goods?q=蟹#list) [二](/goods/detail/12) [三](https://a.example) [四](mailto:a@b.example) [五](/lp/b) [六](/news/feed.xml) [七](/)',
      ),
    );
    await write(
      'lp/b.md',
      '---\ntitle: 題\ndescription: 説明\nfrom: 2026-01-01\n---\n::: hero\ntitle: 題\npicture: c/sea/0\nlink: /ec 店 | /goods?max=10000 さがす\n\n文\n:::\n',
    );
    expect((await load()).written).toEqual(['news/a', 'landing_page/b']);
  });

  it('leaves the demo’s story to the demo', async () => {
    await write('news/a.md', newsFile('甲', 'demo: yes\n'));
    expect((await load()).written).toEqual([]);
    expect((await load({ demo: true })).written).toEqual(['news/a']);
  });

  it('leaves samples to the demo', async () => {
    await write('news/a.md', newsFile('甲', 'sample: yes\n'));
    expect((await load()).written).toEqual([]);
    expect((await load({ demo: true })).written).toEqual(['news/a']);
  });

  it('reads files written on any system', async () => {
    await write('news/a.md', `\ufeff${newsFile('甲').replaceAll('\n', '\r\n')}`);
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
  it('gives a live site the features and landing pages, and no news that is not its own', async () => {
    const { written } = await loadContent(database.url, { demo: false });
    expect(written.filter((name) => name.startsWith('news/'))).toEqual([]);
    expect(written).toContain('landing_page/first-time');
    expect(written).toContain('feature/first-donation');
  });

  it('is loaded whole', async () => {
    const { written } = await loadContent(database.url, { demo: true });
    const count = (table: string) => written.filter((name) => name.startsWith(`${table}/`)).length;
    expect(count('news')).toBeGreaterThanOrEqual(12);
    expect(count('feature')).toBeGreaterThanOrEqual(8);
    expect(count('landing_page')).toBeGreaterThanOrEqual(3);
    const again = await loadContent(database.url, { demo: true });
    expect(again).toEqual({ written: [], offered: [], orphans: [] });
  });
});
