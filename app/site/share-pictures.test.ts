import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { daysFrom } from '#app/publishing/testing/rows.ts';
import { forgetConfig } from '#platform/config.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { httpApp } from './http-app.ts';
import { PublicPages } from './public-pages.ts';
import { shareFacts } from './share-pictures.ts';

useTestDatabase();
beforeAll(() => forgetConfig());

const FEATURE = { theme: '季節', cover: 'c/sea/0', lead: '文', body: '文', status: 'published' };
beforeAll(async () => {
  const from = daysFrom(-1);
  await db()
    .insertInto('feature')
    .values({ ...FEATURE, slug: 'sea', title: '海の幸', published_from: from, goods_search: 'category=2' })
    .execute();
  const blocks = [
    { kind: 'hero', title: 'はじめに', picture: 'c/sea/0', text: '文', links: [] },
    { kind: 'goods', title: '品', text: '', search: 'category=2', limit: 4 },
  ];
  await db()
    .insertInto('landing_page')
    .values({
      slug: 'first',
      title: 'はじめての方へ',
      description: '文',
      blocks: JSON.stringify(blocks),
      status: 'published',
      published_from: from,
    })
    .execute();
});

/** Holds a table while something is done: whoever reads it waits. */
async function held(table: 'goods_search' | 'feature', work: () => Promise<void>): Promise<void> {
  await transaction(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    await work();
  });
}

it('show title and cover of a page without asking for its goods', async () => {
  await held('goods_search', async () => {
    const cover = { layout: 'cover', picture: 'c/sea/0' };
    expect(await shareFacts('features', 'sea')).toMatchObject({ ...cover, title: '海の幸', place: '特集' });
    expect(await shareFacts('lp', 'first')).toMatchObject({ ...cover, title: 'はじめての方へ', place: '' });
    expect(await shareFacts('toString', 'sea')).toBeUndefined();
  });
});

it('are asked for at the database once a minute, whether or not there is such a page', async () => {
  expect([(await shareFacts('features', 'sea'))?.title, await shareFacts('features', 'none')]).toEqual([
    '海の幸',
    undefined,
  ]);
  await held('feature', async () => {
    expect((await shareFacts('features', 'sea'))?.title).toBe('海の幸');
    expect(await shareFacts('features', 'none')).toBeUndefined();
  });
});

it('of one network are made two at a time', async () => {
  const handler = async () => new Response();
  const app = httpApp(async () => handler, new PublicPages(async () => handler, undefined));
  const incoming = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
    return rows[0]!.n;
  };
  let answers: Promise<Response>[] = [];
  await held('feature', async () => {
    answers = Array.from({ length: 8 }, async (_, i) =>
      app.request(`http://inner/media/share/features/none-${i}.jpg`, {}, incoming),
    );
    await vi.waitFor(async () => expect(await waiting()).toBe(2));
    for (let i = 0; i < 10; i++) expect(await waiting()).toBe(2);
  });
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual(Array(8).fill(404));
});
