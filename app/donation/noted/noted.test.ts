import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consume, limits } from '#platform/throttle.ts';
import { amountAndLimit } from '../apply/year-store.ts';
import { yearSummary } from '../history/summary.ts';
import { oneStopGovernments } from '../one-stop/count.ts';
import { oneStopPanel } from '../one-stop/view.ts';
import { aMember, aPlace, PREFECTURE, TOWN } from '../testing/data.ts';
import { readNotedForm } from './form.ts';
import { noteAction, notePage, restoreAction } from './note-page.ts';
import {
  addNoted,
  canRestore,
  changeNoted,
  eraseNoted,
  MOST_NOTED,
  notedDonation,
  notedOfYear,
  removeNoted,
  restoreNoted,
  sweepNoted,
} from './noted.ts';
import type { NotedInput } from './noted-store.ts';

useTestDatabase();
beforeAll(async () => {
  await aPlace();
  // Two of one name.
  await db()
    .insertInto('government')
    .values([
      { code: '132063', name: '府中市', kana: 'フチュウシ', prefecture_code: 13, kind: 'city' },
      { code: '012084', name: '府中市', kana: 'フチュウシ', prefecture_code: 1, kind: 'city' },
    ])
    .execute();
});

const NOW = new Date('2026-11-21T12:00:00+09:00');
const minutesLater = (n: number) => new Date(NOW.getTime() + n * 60_000);

const note = (over: Partial<NotedInput> = {}): NotedInput => ({
  donatedOn: '2026-05-01',
  governmentCode: TOWN,
  amount: 20_000,
  oneStop: false,
  gift: 'いくら',
  site: '',
  note: '',
  ...over,
});

/** @returns the ids of a member's notes of 2026. */
const ids = async (member: number) => (await notedOfYear(db(), member, 2026)).map((n) => n.id);

async function aNote(member: number, over: Partial<NotedInput> = {}): Promise<number> {
  const before = new Set(await ids(member));
  expect(await addNoted(member, randomUUID(), note(over))).toBe('added');
  return (await ids(member)).find((id) => !before.has(id))!;
}

const TYPED = {
  donatedOn: '2026-05-01',
  government: '北海道 別海町',
  amount: '２０，０００円',
  gift: ' いくら ',
  site: '',
  note: '',
};

function form(over: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...TYPED, ...over })) data.set(name, value);
  return data;
}

describe('the form', () => {
  it('reads what was typed, normalised', async () => {
    expect(await readNotedForm(form({ oneStop: 'on' }), NOW)).toMatchObject({
      ok: true,
      input: note({ oneStop: true }),
      reply: { values: { amount: '20000', gift: 'いくら' } },
    });
  });

  it('takes days from 2008 to today in Japan', async () => {
    const lateInJapan = new Date('2026-11-21T15:30:00Z');
    for (const donatedOn of ['2008-01-01', '2026-11-22'])
      expect(await readNotedForm(form({ donatedOn }), lateInJapan)).toMatchObject({ ok: true });
    for (const donatedOn of ['2007-12-31', '2026-11-23', '2026-02-30', '2026-5-1', 'きのう'])
      expect(await readNotedForm(form({ donatedOn }), lateInJapan)).toMatchObject({
        reply: { errors: { donatedOn: [expect.stringContaining('本日まで')] } },
      });
  });

  it('says what is missing and too much', async () => {
    const read = await readNotedForm(
      form({ donatedOn: '', government: '', amount: '0', note: 'あ'.repeat(201) }),
      NOW,
    );
    expect(read.reply.errors).toEqual({
      donatedOn: ['寄附した日を入力してください'],
      government: ['寄附先の自治体を入力してください'],
      amount: ['寄附金額は1円以上で入力してください'],
      note: ['メモは200文字以内で入力してください'],
    });
  });

  it('offers governments of one name and takes the chosen one of them alone', async () => {
    const asked = await readNotedForm(form({ government: '府中市' }), NOW);
    expect(asked).toMatchObject({
      ok: false,
      reply: { errors: { governmentCode: ['該当する自治体をお選びください'] } },
      candidates: [
        { code: '012084', place: '北海道 府中市' },
        { code: '132063', place: '東京都 府中市' },
      ],
    });
    const chosen = await readNotedForm(form({ government: '府中市', governmentCode: '132063' }), NOW);
    expect(chosen).toMatchObject({ ok: true, input: { governmentCode: '132063' } });
    // A choice that does not belong to the typed name is none.
    const other = await readNotedForm(form({ government: '府中市', governmentCode: TOWN }), NOW);
    expect(other.ok).toBe(false);
    const renamed = await readNotedForm(form({ governmentCode: '132063' }), NOW);
    expect(renamed).toMatchObject({ ok: true, input: { governmentCode: TOWN } });
  });

  it('keeps the candidates while something else is wrong', async () => {
    const read = await readNotedForm(
      form({ government: '府中市', governmentCode: '132063', amount: 'x' }),
      NOW,
    );
    expect(read).toMatchObject({ ok: false, reply: { values: { governmentCode: '132063' } } });
    expect(Object.keys(read.reply.errors)).toEqual(['amount']);
    expect(read.ok === false && read.candidates).toHaveLength(2);
  });

  it('says that it knows no such government', async () => {
    expect(await readNotedForm(form({ government: 'どこか町' }), NOW)).toMatchObject({
      reply: { errors: { government: [expect.stringContaining('見つかりませんでした')] } },
      candidates: [],
    });
  });
});

describe('adding', () => {
  it('is done once a form, also by many requests at once', async () => {
    const [member, key] = [await aMember(), randomUUID()];
    const done = await Promise.all(Array.from({ length: 8 }, () => addNoted(member, key, note())));
    expect(new Set(done)).toEqual(new Set(['added']));
    expect(await ids(member)).toHaveLength(1);
  });

  it('ends at 500, also by many requests at once', async () => {
    const member = await aMember();
    await db()
      .insertInto('noted_donation')
      .values(
        Array.from({ length: MOST_NOTED - 2 }, () => ({
          form_key: randomUUID(),
          member_id: member,
          government_code: TOWN,
          donated_on: '2026-01-01',
          amount: 1,
        })),
      )
      .execute();
    const done = await Promise.all(Array.from({ length: 6 }, () => addNoted(member, randomUUID(), note())));
    expect(done.filter((d) => d === 'added')).toHaveLength(2);
    const [first = 0] = await ids(member);
    await removeNoted(member, first, NOW);
    expect(await addNoted(member, randomUUID(), note())).toBe('added');
    expect(await restoreNoted(member, first, NOW)).toBe('full');
  });
});

describe('removing', () => {
  it('can be undone for 30 minutes and then is for good', async () => {
    const member = await aMember();
    const id = await aNote(member);
    expect(await removeNoted(member, id, NOW)).toBe('removed');
    expect(await removeNoted(member, id, NOW)).toBe('unknown');
    expect(await ids(member)).toEqual([]);
    expect(await canRestore(member, id, minutesLater(29))).toBe(true);
    await sweepNoted(minutesLater(29));
    expect(await restoreNoted(member, id, minutesLater(29))).toBe(2026);
    expect(await ids(member)).toEqual([id]);
    await removeNoted(member, id, NOW);
    expect(await restoreNoted(member, id, minutesLater(30))).toBe('unknown');
    await sweepNoted(minutesLater(30));
    const left = await db().selectFrom('noted_donation').where('id', '=', id).select('id').execute();
    expect(left).toEqual([]);
  });

  it('goes with the member', async () => {
    const [member, other] = [await aMember(), await aMember()];
    await removeNoted(member, await aNote(member), NOW);
    await aNote(member);
    await aNote(other);
    await transaction((tx) => eraseNoted(tx, member));
    const left = await db()
      .selectFrom('noted_donation')
      .where('member_id', 'in', [member, other])
      .select('member_id')
      .execute();
    expect(left).toEqual([{ member_id: other }]);
  });
});

describe('another member’s note', () => {
  it('can be neither seen nor changed, removed or brought back', async () => {
    const [owner, other] = [await aMember(), await aMember()];
    const id = await aNote(owner);
    const request = new Request('http://localhost/');
    expect(await notedDonation(other, id)).toBeUndefined();
    expect(await changeNoted(other, id, note({ amount: 1 }))).toBe('unknown');
    expect(await removeNoted(other, id, NOW)).toBe('unknown');
    for (const text of [String(id), '0', '01', 'abc', '999999999999'])
      await expect(notePage(request, other, text)).rejects.toMatchObject({ status: 404 });
    for (const intent of ['save-noted', 'remove-noted'])
      await expect(
        noteAction(other, String(id), form({ intent, formKey: randomUUID() })),
      ).rejects.toMatchObject({ status: 404 });
    expect(await notedDonation(owner, id)).toMatchObject(note());
    await removeNoted(owner, id, new Date());
    expect(await canRestore(other, id)).toBe(false);
    const back = await restoreAction(other, form({ intent: 'restore-noted', id: String(id) }));
    expect(back.reply.errors['']).toHaveLength(1);
    expect(await ids(owner)).toEqual([]);
  });
});

describe('the page', () => {
  const post = (member: number, which: string, over: Record<string, string>) =>
    noteAction(member, which, form({ intent: 'save-noted', formKey: randomUUID(), ...over })).catch(
      (answer: Response) => answer.headers.get('Location'),
    );

  it('adds, changes and removes, and leads back to the year', async () => {
    const member = await aMember();
    expect(await post(member, 'new', { donatedOn: '2025-12-31' })).toMatch(/\?year=2025&noted=added$/);
    const [kept] = await notedOfYear(db(), member, 2025);
    const id = String(kept!.id);
    const page = await notePage(new Request('http://localhost/'), member, id);
    expect(page.values).toMatchObject({
      government: '北海道 別海町',
      amount: '20000',
      donatedOn: '2025-12-31',
    });
    expect(await post(member, id, { donatedOn: '2026-01-01', amount: '30000' })).toMatch(
      /\?year=2026&noted=changed$/,
    );
    expect(await notedDonation(member, kept!.id)).toMatchObject({ amount: 30_000, donatedOn: '2026-01-01' });
    expect(await post(member, id, { intent: 'remove-noted' })).toMatch(
      new RegExp(`\\?year=2026&removed=${id}$`),
    );
    const restored = await restoreAction(member, form({ intent: 'restore-noted', id })).catch(
      (answer: Response) => answer.headers.get('Location'),
    );
    expect(restored).toMatch(/\?year=2026&noted=restored$/);
  });

  it('holds back whoever sends without end', async () => {
    const member = await aMember();
    for (let i = 0; i < limits.noted_account.points; i++) await consume('noted_account', `member:${member}`);
    const answer = await post(member, 'new', {});
    expect(answer).toMatchObject({
      retryAfter: expect.any(Number),
      reply: { values: { government: '北海道 別海町' } },
    });
    expect(await ids(member)).toEqual([]);
  });
});

describe('notes count', () => {
  it('in the year of their day, in total, limit and one-stop governments, and not once removed', async () => {
    const member = await aMember();
    await aNote(member, { oneStop: true });
    await aNote(member, {
      oneStop: true,
      governmentCode: PREFECTURE,
      donatedOn: '2026-12-31',
      amount: 5_000,
    });
    const gone = await aNote(member, { oneStop: true, governmentCode: '131016' });
    await aNote(member, { governmentCode: '132063', donatedOn: '2026-01-01', amount: 1_000 });
    await addNoted(
      member,
      randomUUID(),
      note({ donatedOn: '2025-12-31', oneStop: true, governmentCode: '012084' }),
    );
    await removeNoted(member, gone, NOW);

    expect(await amountAndLimit(member, 2026)).toEqual({ amount: 26_000, limit: null });
    expect(await amountAndLimit(member, 2025)).toEqual({ amount: 20_000, limit: null });
    expect(await oneStopGovernments(db(), member, 2026)).toEqual(new Set([TOWN, PREFECTURE]));
    expect(await oneStopGovernments(db(), member, 2025)).toEqual(new Set(['012084']));
    expect(await oneStopPanel(db(), member, NOW)).toMatchObject({ governments: 2, unpaid: 0, elsewhere: 2 });
    expect(await yearSummary(member, NOW)).toMatchObject({
      total: 26_000,
      count: 3,
      governments: 3,
      elsewhere: { total: 26_000, count: 3 },
      pending: 0,
    });
  });

  it('as one government however many there are', async () => {
    const member = await aMember();
    await aNote(member, { oneStop: true });
    await aNote(member, { oneStop: true, donatedOn: '2026-06-01' });
    expect((await oneStopGovernments(db(), member, 2026)).size).toBe(1);
  });
});
