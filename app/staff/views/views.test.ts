import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { COMMAND_LINE } from '../actor.ts';
import { listEntries } from '../audit-query.ts';
import { revoke } from '../people.ts';
import type { SignedInStaff } from '../session.ts';
import { deleteForgotten } from '../staff-store.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '../testing/staff.ts';
import { chooseColumns, setFirst } from './choices.ts';
import { SITE } from './organisations.ts';
import {
  addView,
  changeView,
  MOST_VIEWS,
  mayManage,
  readList,
  readView,
  readViews,
  removeView,
  sharingChoices,
} from './views.ts';

useTestDatabase();

const say = (query: string) => `〈${query}〉`;
const [BEPPU, OITA] = ['442020', '442011'];
type Who = 'operator' | 'auditor' | 'beppu' | 'colleague' | 'oita' | 'agency' | 'producer';
const who = {} as Record<Who, SignedInStaff>;
let number = 0;

beforeAll(async () => {
  await db()
    .insertInto('prefecture')
    .values({ code: 44, name: '大分県', kana: 'オオイタケン', region: '九州' })
    .onConflict((c) => c.doNothing())
    .execute();
  for (const [code, name] of [
    [BEPPU, '別府市'],
    [OITA, '大分市'],
  ] as const)
    await db()
      .insertInto('government')
      .values({ code, name, kana: 'シ', kind: 'city', prefecture_code: 44 })
      .onConflict((c) => c.doNothing())
      .execute();
  const { id: producerId } = await db()
    .insertInto('producer')
    .values({ government_code: BEPPU, name: '見本水産' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = (governmentCode: string) => ({ ...NOWHERE, governmentCode });
  const grants = {
    operator: everywhere('operator'),
    auditor: everywhere('auditor'),
    beppu: { role: 'government', ...at(BEPPU) },
    colleague: { role: 'government', ...at(BEPPU) },
    oita: { role: 'government', ...at(OITA) },
    agency: { role: 'agency', ...at(BEPPU) },
    producer: { role: 'producer', ...NOWHERE, producerId },
  } as const;
  for (const [name, grant] of Object.entries(grants))
    who[name as Who] = await signedInStaff(await aPerson(`${name}@example.jp`, grant));
});

beforeEach(async () => {
  await db().deleteFrom('list_view').execute();
  await db().deleteFrom('list_choice').execute();
});

/** A view of somebody's own, of goods. @returns its id. */
async function saved(person: SignedInStaff, name = `一覧${++number}`, list = '/goods'): Promise<number> {
  const result = await addView(person, { list, name, query: `state=draft&n=${number}` }, say);
  if (result.kind !== 'saved') throw new Error(result.kind);
  return result.id;
}

const named = async (person: SignedInStaff, list = '/goods') =>
  (await readList(person, list)).views.map(({ name }) => name);
const share = (person: SignedInStaff, id: number, sharedWith: string, version = 1) =>
  changeView(person, id, version, { sharedWith }, say);

describe("a person's own", () => {
  it('is seen by nobody else, not even by an operator', async () => {
    const id = await saved(who.beppu, '下書き');
    expect(await named(who.beppu)).toEqual(['下書き']);
    expect(await named(who.beppu, '/stock')).toEqual([]);
    for (const other of [who.operator, who.colleague, who.agency, who.producer]) {
      expect(await named(other)).toEqual([]);
      expect(await readView(other, id)).toBeUndefined();
      expect(await changeView(other, id, 1, { name: 'x' }, say)).toEqual({ kind: 'unknown' });
      expect(await removeView(other, id, say)).toEqual({ kind: 'unknown' });
      expect(await setFirst(other, id, true)).toBe(false);
    }
    expect((await readView(who.beppu, id))?.name).toBe('下書き');
  });

  it('is renamed, replaced and removed, with an entry each', async () => {
    const id = await saved(who.producer, '前');
    expect(await changeView(who.producer, id, 1, { name: '後' }, say)).toEqual({ kind: 'saved', id });
    expect(await changeView(who.producer, id, 2, { query: 'state=published' }, say)).toEqual({
      kind: 'saved',
      id,
    });
    expect(await removeView(who.producer, id, say)).toEqual({ kind: 'saved', id });
    expect(await named(who.producer)).toEqual([]);
    const entries = await listEntries({ subject: 'list_view', subjectId: String(id) }, 10);
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['account', { 名称: ['後', null], 条件: ['〈state=published〉', null] }],
      ['account', { 条件: [expect.stringContaining('draft'), '〈state=published〉'] }],
      ['account', { 名称: ['前', '後'] }],
      ['account', { 名称: [null, '前'], 条件: [null, expect.stringContaining('draft')] }],
    ]);
  });

  it('is not changed by who saw an earlier one', async () => {
    const id = await saved(who.beppu, '前');
    await changeView(who.beppu, id, 1, { name: '後' }, say);
    const late = await changeView(who.beppu, id, 1, { name: '別' }, say);
    expect(late).toMatchObject({ kind: 'conflict', now: { name: '後', version: 2 } });
    expect(await named(who.beppu)).toEqual(['後']);
  });

  it(`has a name of its own, and there are ${MOST_VIEWS} of a list at most`, async () => {
    await saved(who.beppu, '同じ');
    const again = { list: '/goods', name: '同じ', query: '' };
    expect(await addView(who.beppu, again, say)).toEqual({ kind: 'taken' });
    await saved(who.colleague, '同じ');
    await saved(who.beppu, '同じ', '/stock');
    for (let i = 1; i < MOST_VIEWS; i++) await saved(who.beppu);
    expect(await addView(who.beppu, { ...again, name: '21件目' }, say)).toEqual({ kind: 'full' });
    await saved(who.beppu, '別の一覧', '/stock');
  });

  it('is counted also when many are saved at once', async () => {
    const all = Array.from({ length: MOST_VIEWS + 5 }, (_, i) =>
      addView(who.beppu, { list: '/goods', name: `同時${i}`, query: '' }, say),
    );
    const kinds = (await Promise.all(all)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'saved')).toHaveLength(MOST_VIEWS);
  });
});

describe('sharing', () => {
  it('is for who runs the site and for governments, each with their own', async () => {
    const choices = async (person: SignedInStaff) => (await sharingChoices(person)).map(({ name }) => name);
    expect(await choices(who.operator)).toEqual(['運営']);
    expect(await choices(who.beppu)).toEqual(['別府市']);
    for (const other of [who.auditor, who.agency, who.producer]) expect(await choices(other)).toEqual([]);
  });

  it('shows a view to the organisation, whose people may change it, and to nobody else', async () => {
    const id = await saved(who.beppu, '別府の一覧');
    expect(await share(who.beppu, id, BEPPU)).toEqual({ kind: 'saved', id });
    for (const inside of [who.beppu, who.colleague]) {
      expect(await named(inside)).toEqual(['別府の一覧']);
      expect(mayManage(inside, (await readView(inside, id))!)).toBe(true);
    }
    for (const outside of [who.oita, who.operator, who.auditor, who.agency, who.producer]) {
      expect(await named(outside)).toEqual([]);
      expect(await readView(outside, id)).toBeUndefined();
      expect(await changeView(outside, id, 2, { name: 'x' }, say)).toEqual({ kind: 'unknown' });
      expect(await removeView(outside, id, say)).toEqual({ kind: 'unknown' });
    }
    expect(await changeView(who.colleague, id, 2, { name: '改めた名前' }, say)).toEqual({
      kind: 'saved',
      id,
    });
    const [entry] = await listEntries({ subject: 'list_view', subjectId: String(id) }, 1);
    expect(entry).toMatchObject({ action: 'view.share', role: 'government', staffId: who.colleague.staffId });
  });

  it('with who runs the site shows it to auditors, who change nothing', async () => {
    const id = await saved(who.operator, '運営の一覧');
    await share(who.operator, id, SITE);
    const seen = await readView(who.auditor, id);
    expect(seen?.sharedWith).toBe(SITE);
    expect(mayManage(who.auditor, seen!)).toBe(false);
    expect(await removeView(who.auditor, id, say)).toEqual({ kind: 'unknown' });
    expect(await named(who.beppu)).toEqual([]);
  });

  it('is refused with others, and to whom the table does not allow it', async () => {
    const own = await saved(who.operator);
    expect(await share(who.operator, own, BEPPU)).toEqual({ kind: 'unknown' });
    expect(await share(who.beppu, await saved(who.beppu), OITA)).toEqual({ kind: 'unknown' });
    expect(await share(who.agency, await saved(who.agency), BEPPU)).toEqual({ kind: 'unknown' });
    expect(await share(who.auditor, await saved(who.auditor), SITE)).toEqual({ kind: 'unknown' });
    expect(await share(who.producer, await saved(who.producer), 'nothing')).toEqual({ kind: 'unknown' });
  });

  it('has names and room of its own', async () => {
    await share(who.beppu, await saved(who.beppu, '同じ'), BEPPU);
    expect(await share(who.colleague, await saved(who.colleague, '同じ'), BEPPU)).toEqual({ kind: 'taken' });
    for (let i = 1; i < MOST_VIEWS; i++) await share(who.beppu, await saved(who.beppu), BEPPU);
    expect(await share(who.colleague, await saved(who.colleague), BEPPU)).toEqual({ kind: 'full' });
    await saved(who.beppu);
  });

  it('ended by a colleague gives the view back to who saved it', async () => {
    const id = await saved(who.beppu, '戻す');
    await share(who.beppu, id, BEPPU);
    expect(await share(who.colleague, id, '', 2)).toEqual({ kind: 'saved', id });
    expect(await named(who.colleague)).toEqual([]);
    expect(await named(who.beppu)).toEqual(['戻す']);
  });

  it('leaves the view with the organisation when who saved it leaves', async () => {
    const leaver = await aPerson('leaver@example.jp', {
      role: 'government',
      ...NOWHERE,
      governmentCode: OITA,
    });
    const id = await saved(await signedInStaff(leaver), '残る');
    await share(await signedInStaff(leaver), id, OITA);
    const grant = await db()
      .selectFrom('staff_grant')
      .select('id')
      .where('staff_id', '=', leaver)
      .executeTakeFirstOrThrow();
    await revoke(COMMAND_LINE, leaver, grant.id);
    expect(await readView(await signedInStaff(leaver), id)).toBeUndefined();
    expect(await named(who.oita)).toEqual(['残る']);
  });
});

describe('how a list opens', () => {
  const words = (columns: readonly string[] | null) => columns?.join('・') ?? 'はじめ';

  it('is each person’s own choice: the view that comes first, and columns', async () => {
    const id = await saved(who.beppu, '最初');
    await share(who.beppu, id, BEPPU);
    expect(await setFirst(who.colleague, id, true)).toBe(true);
    await chooseColumns(who.colleague, '/goods', ['name', 'state'], words);
    expect(await readList(who.colleague, '/goods')).toMatchObject({
      columns: ['name', 'state'],
      first: { id },
    });
    expect(await readList(who.beppu, '/goods')).toMatchObject({ columns: null, first: undefined });
    expect((await readViews(who.colleague)).first).toEqual(new Set([id]));
    await setFirst(who.colleague, id, false);
    expect(await readList(who.colleague, '/goods')).toMatchObject({
      columns: ['name', 'state'],
      first: undefined,
    });
    const entries = await listEntries({ subject: 'list_view', subjectId: '/goods' }, 3);
    expect(entries.map(({ changes }) => changes)).toEqual([
      { 最初に表示する一覧: ['最初', null] },
      { 表示する列: ['はじめ', 'name・state'] },
      { 最初に表示する一覧: [null, '最初'] },
    ]);
  });

  it('forgets a view that is gone, or is not theirs to see any more', async () => {
    const id = await saved(who.beppu);
    await share(who.beppu, id, BEPPU);
    await setFirst(who.colleague, id, true);
    await share(who.beppu, id, '', 2);
    expect((await readList(who.colleague, '/goods')).first).toBeUndefined();
    await removeView(who.beppu, id, say);
    expect((await readViews(who.colleague)).first).toEqual(new Set());
  });

  it('goes with a person who is forgotten', async () => {
    const { id: gone } = await db()
      .insertInto('staff')
      .values({ email: 'gone@example.jp', name: '去る人', password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('list_view')
      .values({ staff_id: gone, list: '/goods', name: '去る', query: '' })
      .execute();
    await db()
      .insertInto('list_choice')
      .values({ staff_id: gone, list: '/goods', columns: ['name'] })
      .execute();
    await db().updateTable('staff').set({ status: 'stopped' }).where('id', '=', gone).execute();
    expect(await transaction((tx) => deleteForgotten(tx, new Date(Date.now() + 1_000), 10))).toBe(1);
    expect(await db().selectFrom('list_view').select('id').where('staff_id', '=', gone).execute()).toEqual(
      [],
    );
  });
});
