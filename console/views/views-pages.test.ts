import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, everywhere, NOWHERE, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import type { OpenList } from '../lists/open-list.ts';
import type { Merging } from '../merge/merging.ts';
import { type ConsoleAnswer, consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let operator = '';
let other = '';
let city = '';
let maker = '';
let producer = 0;

beforeAll(async () => {
  ask = await consoleSite();
  operator = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  await db()
    .insertInto('prefecture')
    .values({ code: 44, name: '大分県', kana: 'オオイタケン', region: '九州' })
    .onConflict((c) => c.doNothing())
    .execute();
  for (const [code, name] of [
    ['442020', '別府市'],
    ['442011', '大分市'],
  ] as const)
    await db()
      .insertInto('government')
      .values({ code, name, kana: 'シ', kind: 'city', prefecture_code: 44 })
      .onConflict((c) => c.doNothing())
      .execute();
  const { id } = await db()
    .insertInto('producer')
    .values({ government_code: '442020', name: '見本水産' })
    .returning('id')
    .executeTakeFirstOrThrow();
  producer = id;
  const beppu = { role: 'government', ...NOWHERE, governmentCode: '442020' } as const;
  city = await staffCookie(await aPerson('city@example.jp', beppu));
  const own = { role: 'producer', ...NOWHERE, producerId: id } as const;
  maker = await staffCookie(await aPerson('maker@example.jp', own));
  other = await staffCookie(await aPerson('other@example.jp', everywhere('operator')));
});

const openOf = (answer: ConsoleAnswer, path: string) => answer.loaded[path]?.open as OpenList;
const saveAt = (list: string, query: string) => `/views/new?${new URLSearchParams({ list, query })}`;
const columnsAt = (list: string, query: string) => `/views/columns?${new URLSearchParams({ list, query })}`;
const queryOf = ({ location }: ConsoleAnswer) => new URL(location!, 'http://console').searchParams;

/** @returns the new view's id. */
async function saved(name: string, list: string, query: string): Promise<string> {
  const { location } = await ask(saveAt(list, query), operator, { name });
  return new URL(location!, 'http://console').searchParams.get('saved')!;
}

function form(fields: [string, string][]): FormData {
  const all = new FormData();
  for (const [name, value] of fields) all.append(name, value);
  return all;
}

describe('a saved list', () => {
  it('is kept as it stands, offered at its list, and is the current one there', async () => {
    const answer = await ask(saveAt('/stock', 'mark=low&q=茶&after=xyz'), operator, {
      name: ' 残り わずか ',
    });
    expect(answer.status).toBe(302);
    const query = queryOf(answer);
    expect([query.get('mark'), query.get('q'), query.get('after')]).toEqual(['low', '茶', null]);
    const there = openOf(await ask(answer.location!, operator), '/stock');
    expect(there.views.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([['残り わずか', true]]);
    expect([there.whole.isCurrent, there.saved]).toEqual([false, Number(query.get('saved'))]);
    const elsewhere = openOf(await ask('/stock?mark=out', operator), '/stock');
    expect([elsewhere.views[0]?.isCurrent, elsewhere.whole.isCurrent]).toEqual([false, false]);
    expect(openOf(await ask('/stock?q=', operator), '/stock').whole.isCurrent).toBe(true);
    expect(openOf(await ask('/stock', other), '/stock').views).toEqual([]);
  });

  it('needs a name, one that is free, and a list that somebody sees', async () => {
    const at = saveAt('/labels', 'q=a');
    expect((await ask(at, operator, { name: ' ' })).answered.reply).toMatchObject({
      errors: { name: ['入力してください'] },
    });
    expect((await ask(at, operator, { name: '長'.repeat(41) })).status).toBe(400);
    await ask(at, operator, { name: '同じ' });
    const again = await ask(at, operator, { name: '同じ' });
    expect([again.status, again.answered.reply]).toMatchObject([
      400,
      { values: { name: '同じ' }, errors: { name: [expect.stringContaining('同じ名前')] } },
    ]);
    expect((await ask(saveAt('/nowhere', ''), operator, { name: 'a' })).status).toBe(404);
    expect((await ask(saveAt('/account', ''), operator, { name: 'a' })).status).toBe(404);
  });

  it('is replaced by what the list shows, unless somebody replaced it meanwhile', async () => {
    const id = await saved('置き換え', '/producers', 'q=a');
    const at = saveAt('/producers', 'q=b');
    expect((await ask(at, operator, { into: `${id}-1` })).location).toContain('q=b');
    expect((await ask(at, operator, { into: `${id}-1` })).status).toBe(409);
    expect((await ask(at, operator, { into: '' })).answered.reply).toMatchObject({
      errors: { into: [expect.stringContaining('選択')] },
    });
    for (const into of ['x', `${id}0-1`, '999999-1'])
      expect((await ask(at, operator, { into })).status).toBe(404);
    expect((await ask(saveAt('/stock', ''), operator, { into: `${id}-2` })).status).toBe(404);
    expect((await ask(at, other, { into: `${id}-2` })).status).toBe(404);
  });

  it('of somebody else is not there, by page or by form', async () => {
    const id = await saved('秘密', '/goods', 'state=draft');
    expect((await ask(`/views/${id}`, operator)).status).toBe(200);
    expect((await ask(`/views/${id}`, other)).status).toBe(404);
    for (const intent of ['save', 'remove', 'first', 'not_first'])
      expect((await ask(`/views/${id}`, other, { intent, name: 'x', version: '1' })).status).toBe(404);
    expect((await ask('/views', other)).text).not.toContain('秘密');
  });

  it('is renamed, shared with colleagues, and removed', async () => {
    const id = await saved('名前', '/governments', 'mark=ending');
    const to = `/views/${id}`;
    const change = { name: '新しい名前', sharedWith: 'site', version: '1' };
    expect((await ask(to, operator, change)).location).toBe(`${to}?done=saved`);
    expect((await ask('/governments', other)).text).toContain('新しい名前');
    expect((await ask(to, other, { ...change, version: '2', sharedWith: '442020' })).status).toBe(404);
    expect((await ask(to, other, { intent: 'remove' })).location).toContain('removed=1');
    expect((await ask(to, operator)).status).toBe(404);
  });

  it('is renamed by one and shared by another at once; of two names one is chosen', async () => {
    const id = await saved('もとの名前', '/governments', 'mark=ending');
    const to = `/views/${id}`;
    const base = JSON.stringify({ name: 'もとの名前', sharedWith: '' });
    const opened = { name: 'もとの名前', sharedWith: '', version: '1', base };
    await ask(to, operator, { ...opened, sharedWith: 'site' });
    const renamed = await ask(to, operator, { ...opened, name: '新しい名前' });
    expect(renamed.location).toBe(`${to}?done=merged`);
    const late = await ask(to, other, { ...opened, name: '別の名前', sharedWith: 'site' });
    expect(late.status).toBe(409);
    const { reply, merging } = late.answered as unknown as { reply: unknown; merging: Merging };
    expect(reply).toMatchObject({ values: { name: '別の名前', sharedWith: 'site' } });
    expect(merging.asked).toMatchObject([{ label: '一覧の名前', theirs: '新しい名前', mine: '別の名前' }]);
    const choice = { 'seen.name': merging.asked[0]!.seen, 'keep.name': 'mine' };
    const again = { ...opened, name: '別の名前', sharedWith: 'site', base: JSON.stringify(merging.base) };
    expect((await ask(to, other, { ...again, ...choice })).location).toBe(`${to}?done=merged`);
    expect((await ask('/governments', operator)).text).toContain('別の名前');
  });

  it('that comes first is where the list’s bare address leads', async () => {
    const id = await saved('最初', '/audit', 'subject=goods');
    await ask(`/views/${id}`, operator, { intent: 'first' });
    const bare = await ask('/audit', operator);
    expect([bare.status, queryOf(bare).get('subject')]).toEqual([302, 'goods']);
    expect((await ask(bare.location!, operator)).status).toBe(200);
    const whole = openOf(await ask(bare.location!, operator), '/audit').whole.to;
    expect((await ask(whole, operator)).status).toBe(200);
    expect((await ask('/audit?id=', operator)).status).toBe(200);
    expect((await ask('/audit', other)).status).toBe(200);
    await ask(`/views/${id}`, operator, { intent: 'not_first' });
    expect((await ask('/audit', operator)).status).toBe(200);
  });

  it('with a condition that is there no more says so, and shows the rest', async () => {
    const id = await saved('古い', '/goods', 'mark=low&q=茶');
    await db()
      .updateTable('list_view')
      .set({ query: 'mark=gone&q=%E8%8C%B6&columns=name,colour' })
      .where('id', '=', Number(id))
      .execute();
    const page = await ask('/goods?state=draft', operator);
    const view = openOf(page, '/goods').views.find(({ name }) => name === '古い')!;
    const opened = await ask(view.to, operator);
    expect(opened.status).toBe(200);
    const open = openOf(opened, '/goods');
    expect(open.faults).toEqual(['確認が必要なもの「gone」', '表示する列の一部']);
    expect(open.views.find(({ isCurrent }) => isCurrent)?.name).toBe('古い');
    expect(opened.loaded['/goods']?.filter).toMatchObject({ q: '茶', mark: null });
    expect((await ask(`/views/${id}`, operator)).loaded['/views/:id']?.faults).toHaveLength(2);
  });
});

describe('a government or a producer that a list is narrowed to', () => {
  const at = (path: string, query: string) => `${path}?${query}`;
  const seen = async (cookie: string, path: string, query: string) => {
    const { places, faults, query: kept } = openOf(await ask(at(path, query), cookie), path);
    return { places, faults, kept: [...new URLSearchParams(kept).keys()] };
  };

  it.each(['/goods', '/stock'])('is named at %s', async (path) => {
    const both = `government=442020&producer=${producer}`;
    for (const cookie of [operator, city, maker])
      expect(await seen(cookie, path, both)).toEqual({
        places: ['自治体: 別府市', '事業者: 見本水産'],
        faults: [],
        kept: ['government', 'producer', 'columns'],
      });
  });

  it('is told where there is none, or none that somebody sees, and the rest is shown', async () => {
    const none = { places: [], faults: ['自治体「団体コード442011」'], kept: ['q', 'columns'] };
    for (const cookie of [city, maker])
      expect(await seen(cookie, '/goods', 'q=a&government=442011')).toEqual(none);
    expect(await seen(city, '/producers', 'q=a&government=442011')).toEqual(none);
    expect((await seen(operator, '/goods', 'producer=999999')).faults).toEqual(['事業者「番号999999」']);
    expect((await ask('/goods?government=999999', operator)).loaded['/goods']?.filter).toMatchObject({
      governmentCode: null,
    });
  });
});

describe('columns', () => {
  it('are kept for the person and the list, and are those of its file', async () => {
    const ticked = form([
      ['column', 'state'],
      ['column', 'colour'],
    ]);
    const answer = await ask(columnsAt('/goods', 'state=draft&columns=name,amount'), operator, ticked);
    expect(answer.location).toBe('/goods?state=draft');
    expect(openOf(await ask('/goods?q=', operator), '/goods').shown).toEqual(['name', 'state']);
    expect(openOf(await ask('/goods?q=', other), '/goods').shown.length).toBeGreaterThan(2);
    const head = async (path: string, cookie: string) => (await ask(path, cookie)).text.split('\r\n')[0];
    expect(await head('/goods/csv', operator)).toBe('管理番号,種別,名称,状態');
    expect(await head('/goods/csv?columns=name,free', operator)).toBe('管理番号,種別,名称,在庫');
    expect(await head('/goods/csv', other)).toContain('事業者');
    const reset = await ask(columnsAt('/goods', ''), operator, { intent: 'reset' });
    expect(reset.location).toBe('/goods?whole=1');
    expect(openOf(await ask('/goods?q=', operator), '/goods').shown).toContain('producer');
  });

  it.each(['/stock', '/governments', '/producers', '/search-words', '/audit'])(
    'are those of the file of %s',
    async (path) => {
      const few = (await ask(`${path}/csv?columns=`, operator)).text.split('\r\n')[0]!;
      const all = (await ask(`${path}/csv`, operator)).text.split('\r\n')[0]!;
      expect(few.split(',').length).toBeLessThan(all.split(',').length);
      expect(few.length).toBeGreaterThan(1);
    },
  );
});
