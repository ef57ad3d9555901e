import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { TOWN } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consume, limits } from '#platform/throttle.ts';
import { noteAction, notePage, restoreAction } from '../pages/external.ts';
import { aMember } from '../testing/data.ts';
import { aPlaceWithTwins, note } from '../testing/notes.ts';
import { addExternal, externalDonation, externalOfYear, removeExternal } from './external.ts';
import { readExternalForm } from './form.ts';

useTestDatabase();
beforeAll(aPlaceWithTwins);

const NOW = new Date('2026-11-21T12:00:00+09:00');

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
    expect(await readExternalForm(form({ oneStop: 'on' }), NOW)).toMatchObject({
      ok: true,
      input: note({ oneStop: true }),
      reply: { values: { amount: '20000', gift: 'いくら' } },
    });
  });

  it('takes days from 2008 to today in Japan', async () => {
    const lateInJapan = new Date('2026-11-21T15:30:00Z');
    for (const donatedOn of ['2008-01-01', '2026-11-22'])
      expect(await readExternalForm(form({ donatedOn }), lateInJapan)).toMatchObject({ ok: true });
    for (const donatedOn of ['2007-12-31', '2026-11-23', '2026-02-30', '2026-5-1', 'きのう'])
      expect(await readExternalForm(form({ donatedOn }), lateInJapan)).toMatchObject({
        reply: { errors: { donatedOn: [expect.stringContaining('本日まで')] } },
      });
  });

  it('says what is missing and too much', async () => {
    const read = await readExternalForm(
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
    const asked = await readExternalForm(form({ government: '府中市' }), NOW);
    expect(asked).toMatchObject({
      ok: false,
      reply: { errors: { governmentCode: ['該当する自治体をお選びください'] } },
      candidates: [
        { code: '012084', place: '北海道 府中市' },
        { code: '132063', place: '東京都 府中市' },
      ],
    });
    const chosen = await readExternalForm(form({ government: '府中市', governmentCode: '132063' }), NOW);
    expect(chosen).toMatchObject({ ok: true, input: { governmentCode: '132063' } });
    // A choice that does not belong to the typed name is none.
    const other = await readExternalForm(form({ government: '府中市', governmentCode: TOWN }), NOW);
    expect(other.ok).toBe(false);
    const renamed = await readExternalForm(form({ governmentCode: '132063' }), NOW);
    expect(renamed).toMatchObject({ ok: true, input: { governmentCode: TOWN } });
  });

  it('keeps the candidates while something else is wrong', async () => {
    const read = await readExternalForm(
      form({ government: '府中市', governmentCode: '132063', amount: 'x' }),
      NOW,
    );
    expect(read).toMatchObject({ ok: false, reply: { values: { governmentCode: '132063' } } });
    expect(Object.keys(read.reply.errors)).toEqual(['amount']);
    expect(read.ok === false && read.candidates).toHaveLength(2);
  });

  it('says that it knows no such government', async () => {
    expect(await readExternalForm(form({ government: 'どこか町' }), NOW)).toMatchObject({
      reply: { errors: { government: [expect.stringContaining('見つかりませんでした')] } },
      candidates: [],
    });
  });
});

describe('the page', () => {
  const post = (member: number, which: string, over: Record<string, string>) =>
    noteAction(member, which, form({ intent: 'save-external', formKey: randomUUID(), ...over })).catch(
      (answer: Response) => answer.headers.get('Location'),
    );

  it('adds, changes and removes, and leads back to the year', async () => {
    const member = await aMember();
    expect(await post(member, 'new', { donatedOn: '2025-12-31' })).toMatch(/\?year=2025&external=added$/);
    const [kept] = await externalOfYear(db(), member, 2025);
    const id = String(kept!.id);
    const page = await notePage(new Request('http://localhost/'), member, id);
    expect(page.values).toMatchObject({
      government: '北海道 別海町',
      amount: '20000',
      donatedOn: '2025-12-31',
    });
    expect(await post(member, id, { donatedOn: '2026-01-01', amount: '30000' })).toMatch(
      /\?year=2026&external=changed$/,
    );
    expect(await externalDonation(member, kept!.id)).toMatchObject({
      amount: 30_000,
      donatedOn: '2026-01-01',
    });
    expect(await post(member, id, { intent: 'remove-external' })).toMatch(
      new RegExp(`\\?year=2026&removed=${id}$`),
    );
    const restored = await restoreAction(member, form({ intent: 'restore-external', id })).catch(
      (answer: Response) => answer.headers.get('Location'),
    );
    expect(restored).toMatch(/\?year=2026&external=restored$/);
  });

  it('holds back a member who sends without end', async () => {
    const member = await aMember();
    for (let i = 0; i < limits.external_account.points; i++)
      await consume('external_account', `member:${member}`);
    const answer = await post(member, 'new', {});
    expect(answer).toMatchObject({
      retryAfter: expect.any(Number),
      reply: { values: { government: '北海道 別海町' } },
    });
    expect(await externalOfYear(db(), member, 2026)).toEqual([]);
  });
});

it('another member’s note is a 404 for every form', async () => {
  const [owner, other] = [await aMember(), await aMember()];
  await addExternal(owner, randomUUID(), note());
  const [{ id } = { id: 0 }] = await externalOfYear(db(), owner, 2026);
  const request = new Request('http://localhost/');
  for (const text of [String(id), '0', '01', 'abc', '999999999999'])
    await expect(notePage(request, other, text)).rejects.toMatchObject({ status: 404 });
  for (const intent of ['save-external', 'remove-external'])
    await expect(
      noteAction(other, String(id), form({ intent, formKey: randomUUID() })),
    ).rejects.toMatchObject({ status: 404 });
  expect(await externalDonation(owner, id)).toMatchObject(note());
  await removeExternal(owner, id);
  const back = await restoreAction(other, form({ intent: 'restore-external', id: String(id) }));
  expect(back.reply.errors['']).toHaveLength(1);
  expect(await externalOfYear(db(), owner, 2026)).toEqual([]);
});
