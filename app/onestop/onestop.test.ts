import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { changeWish } from '#app/donation/one-stop/change.ts';
import { aMember, mailsOf } from '#app/donation/testing/data.ts';
import { setPaper } from '#app/paper/paper.ts';
import { readPdf } from '#app/paper/testing/pdf.ts';
import type { Actor } from '#app/staff/actor.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { NOWHERE as ANYWHERE, aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { answerBatch, markSent, readBatch } from './batch.ts';
import { batchesOf, noticeRows } from './batch-store.ts';
import { closingCounts, closingGaps } from './closing-query.ts';
import { countStates, untoldApplications, waitingApplications } from './desk-query.ts';
import { chooseAddressee, noteHome } from './home-address.ts';
import { layoutOf, saveLayout, USUAL } from './layout.ts';
import { type ApplicationFilter, listApplications } from './list-query.ts';
import { makeable, makeNotices, makeRun } from './make.ts';
import { lettersPaper, noticePaper } from './papers.ts';
import { lookUp, receive, type Said } from './receive.ts';
import { remindMissing, sendReminder } from './remind.ts';
import { runsOf } from './run-store.ts';
import { noticeSheet } from './sheet.ts';
import { aWish, donorAt, moreMunicipalities, NOWHERE, SAPPORO } from './testing/applications.ts';

useTestDatabase();

const YEAR = 2026;
const jst = (text: string) => new Date(`${text}+09:00`);
const JANUARY = jst('2027-01-08T10:00:00');
const LATER = jst('2027-01-20T10:00:00');
const MARCH = jst('2027-03-01T10:00:00');

let town: Actor;
let elsewhere: Actor;
let agency: Actor;

beforeAll(async () => {
  await aPlace();
  await moreMunicipalities();
  await aPerson('operator@example.jp', everywhere('operator'));
  const at = (role: 'government' | 'agency', governmentCode: string) => ({
    role,
    ...ANYWHERE,
    governmentCode,
  });
  town = await signedInStaff(await aPerson('town@example.jp', at('government', TOWN)));
  elsewhere = await signedInStaff(await aPerson('elsewhere@example.jp', at('government', PREFECTURE)));
  agency = await signedInStaff(await aPerson('agency@example.jp', at('agency', TOWN)));
});

beforeEach(async () => {
  await sql`truncate one_stop_application, one_stop_notice, one_stop_batch, one_stop_run, one_stop_counter, one_stop_reminder`.execute(
    db(),
  );
});

const said = (over: Partial<Said> = {}): Said => ({
  to: 'accepted',
  seen: 'requested',
  arrivedOn: '2027-01-08',
  source: 'paper',
  faults: [],
  note: '',
  ...over,
});
const accept = (number: string, seen = 'requested') => receive(town, number, said({ seen }), JANUARY);
const make = async (kind: 'regular' | 'correction', now: Date, actor = town) => {
  const begun = await makeNotices(actor, TOWN, YEAR, kind, now);
  if (begun.kind !== 'begun') return begun.kind;
  await db().updateTable('one_stop_run').set({ created_at: now }).where('id', '=', begun.id).execute();
  await makeRun({ id: begun.id });
  return 'made';
};
const batches = () => batchesOf(TOWN, YEAR, { after: 0, most: 100 });
const rowsOf = async (batch: number) =>
  (await noticeRows({ batch }, { behind: [0, 0], most: 100, all: true })).map((r) => [
    r.facts.number,
    r.change,
    r.droppedWhy,
  ]);
const send = async (id: number, on = '2027-01-20', now = MARCH) => {
  const { version } = (await readBatch(town, id))!;
  return markSent(town, id, { on, seen: version }, now);
};
const numbersOf = async (id: number) => (await rowsOf(id)).map(([number]) => number);
const donation = (number: string, set: Record<string, unknown>) =>
  db().updateTable('donation').set(set).where('number', '=', number).execute();
const memberOf = async (number: string) =>
  (
    await db()
      .selectFrom('donation')
      .select('member_id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).member_id!;

describe('the in-tray', () => {
  it('takes in what arrives, tells the donor what is missing, and leaves its trace', async () => {
    const number = await aWish();
    expect(await lookUp(town, ` ${number.slice(0, 4)}-${number.slice(4)} `.toLowerCase())).toMatchObject({
      number,
      state: 'requested',
      taxYear: YEAR,
      mayReceive: true,
    });
    const incomplete = said({ to: 'incomplete', faults: ['my_number', 'ticks'], note: '裏面もお願いします' });
    expect(await receive(town, number, incomplete, JANUARY)).toEqual({ kind: 'done' });
    expect(await lookUp(town, number)).toMatchObject({
      state: 'incomplete',
      faults: ['my_number', 'ticks'],
      note: '裏面もお願いします',
      arrivedOn: '2027-01-08',
    });
    // Sent in again, and still not right: told again, but the same thing not twice.
    const still = { ...incomplete, seen: 'incomplete', faults: ['ticks'], note: '' };
    expect(await receive(town, number, still, JANUARY)).toEqual({ kind: 'done' });
    expect(await receive(town, number, still, JANUARY)).toEqual({ kind: 'already' });
    expect(await accept(number, 'incomplete')).toEqual({ kind: 'done' });
    expect(await receive(town, number, said({ to: 'withdrawn', seen: 'accepted' }), JANUARY)).toEqual({
      kind: 'done',
    });
    expect(await lookUp(town, number)).toMatchObject({ state: 'withdrawn', wish: 'none' });
    const [fault, accepted, withdrawn] = ['one_stop_incomplete', 'one_stop_accepted', 'one_stop_withdrawn'];
    expect(await mailsOf(number)).toEqual([fault, fault, accepted, withdrawn]);
    const { body_text: text } = await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('kind', '=', 'one_stop_incomplete')
      .where('dedupe_key', 'like', `%:1:${number}`)
      .executeTakeFirstOrThrow();
    expect(text).toContain('マイナンバーカードの両面の写しをお送りください');
    expect(text).toContain('自治体からのご連絡: 裏面もお願いします');
    const audit = await db()
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'onestop.receive')
      .where('subject_id', '=', number)
      .orderBy('id')
      .execute();
    expect(audit[0]!.changes).toMatchObject({ 状態: ['未着', '不備あり'], 到着日: [null, '2027-01-08'] });
  });

  it('takes in what nobody had wished, and what came another way', async () => {
    const unasked = await aWish({ wish: 'none' });
    expect(await receive(town, unasked, said({ seen: 'none' }), JANUARY)).toEqual({ kind: 'done' });
    expect(await lookUp(town, unasked)).toMatchObject({ state: 'accepted', wish: 'paper' });
    const online = await aWish();
    await receive(town, online, said({ source: 'online' }), JANUARY);
    expect(await lookUp(town, online)).toMatchObject({ source: 'online', wish: 'online' });
  });

  it('accepts nothing that came too late, or on a day that cannot be', async () => {
    const number = await aWish();
    // 10 January 2027 is a Sunday, the 11th a holiday.
    expect(await receive(town, number, said({ arrivedOn: '2027-01-13' }), LATER)).toMatchObject({
      kind: 'late',
    });
    expect(await receive(town, number, said({ arrivedOn: '2027-01-21' }), LATER)).toEqual({
      kind: 'wrong_day',
    });
    expect(await receive(town, number, said({ arrivedOn: '2026-10-31' }), LATER)).toEqual({
      kind: 'wrong_day',
    });
    const late = said({ to: 'incomplete', faults: ['late'], arrivedOn: '2027-01-13' });
    expect(await receive(town, number, late, LATER)).toEqual({ kind: 'done' });
    expect(await receive(town, number, said({ seen: 'incomplete', arrivedOn: '2027-01-12' }), LATER)).toEqual(
      {
        kind: 'done',
      },
    );
  });

  it('is another government’s nowhere, and of two clerks on one number the second is told', async () => {
    const number = await aWish();
    expect(await lookUp(elsewhere, number)).toBeUndefined();
    expect(await lookUp(town, 'no number')).toBeUndefined();
    await expect(receive(elsewhere, number, said(), JANUARY)).rejects.toMatchObject({
      init: { status: 404 },
    });
    const both = await Promise.all([
      receive(town, number, said(), JANUARY),
      receive(agency, number, said(), JANUARY),
    ]);
    expect(both.map((r) => r.kind).sort()).toEqual(['already', 'done']);
    expect(await mailsOf(number)).toEqual(['one_stop_accepted']);
    expect(await receive(agency, number, said({ to: 'incomplete' }), JANUARY)).toEqual({
      kind: 'conflict',
      state: 'accepted',
    });
  });
});

describe('the list', () => {
  const filter: ApplicationFilter = {
    q: '',
    taxYear: YEAR,
    state: null,
    source: null,
    from: null,
    arrivedOn: null,
    overdue: false,
    governmentCode: null,
  };
  const listed = async (over: Partial<ApplicationFilter>, actor = town, pastYear = YEAR - 1) =>
    (
      await listApplications(reachOf(actor, 'onestop.read'), { ...filter, ...over }, { limit: 50 }, pastYear)
    ).rows.map((r) => r.number);

  it('follows what donors and clerks do, and is narrowed by all that a desk asks for', async () => {
    const [waits, given, online, gone] = [
      await aWish(),
      await aWish(),
      await aWish({ wish: 'online' }),
      await aWish(),
    ];
    await accept(given);
    await accept(gone);
    await receive(town, gone, said({ to: 'withdrawn', seen: 'accepted' }), JANUARY);
    expect(await listed({})).toEqual([gone, online, given, waits]);
    expect(await listed({ state: 'open' })).toEqual([online, waits]);
    expect(await listed({ state: 'withdrawn' })).toEqual([gone]);
    expect(await listed({ source: 'online' })).toEqual([online]);
    expect(await listed({ arrivedOn: '2027-01-08', state: 'accepted' })).toEqual([given]);
    expect(await listed({ q: given })).toEqual([given]);
    expect(await listed({ overdue: true })).toEqual([]);
    expect(await listed({ overdue: true }, town, YEAR)).toEqual([online, waits]);
    expect(await listed({ taxYear: YEAR - 1 })).toEqual([]);
    expect(await listed({}, elsewhere)).toEqual([]);
    expect(await changeWish(await memberOf(waits), waits, 'none', JANUARY)).toBe('done');
    expect(await listed({ state: 'open' })).toEqual([online]);
    expect(await countStates('all', YEAR, TOWN)).toMatchObject({ requested: 1, accepted: 1, withdrawn: 1 });
  });
});

describe('notices', () => {
  it('go to the city and not the ward, each application once, however often and by how many they are made', async () => {
    const [a, b, open] = [await aWish(), await aWish({ at: SAPPORO }), await aWish({ at: NOWHERE })];
    for (const number of [a, b, open]) await accept(number);
    const reach = { governments: [TOWN], producers: [] };
    expect(await untoldApplications(reach, YEAR)).toBe(3);
    expect(await waitingApplications(reach, YEAR)).toEqual({ count: 0, since: null });
    expect(await makeable(TOWN, YEAR, LATER)).toEqual({ regular: 3, correction: 0, early: false });
    const both = await Promise.all([
      makeNotices(town, TOWN, YEAR, 'regular', LATER),
      makeNotices(town, TOWN, YEAR, 'regular', LATER),
    ]);
    expect(both.map((r) => r.kind).sort()).toEqual(['begun', 'busy']);
    const [run] = await runsOf(TOWN, YEAR, 5);
    await Promise.all([makeRun({ id: run!.id }), makeRun({ id: run!.id })]);
    expect((await batches()).map((x) => [x.addresseeCode, x.rows])).toEqual([
      ['131016', 1],
      ['011002', 1],
    ]);
    expect(await closingGaps(TOWN, YEAR, 10)).toMatchObject([
      { kind: 'unsent', number: a },
      { kind: 'unsent', number: b },
      { kind: 'untold', number: open },
    ]);
    expect(await chooseAddressee(town, open, '010006')).toBe('no_municipality');
    expect(await chooseAddressee(town, open, '012025')).toBe('done');
    expect(await make('regular', LATER)).toBe('made');
    expect(await make('regular', LATER)).toBe('nothing');
    expect((await batches()).map((x) => [x.number, x.addresseeCode, x.rows])).toEqual([
      [1, '131016', 1],
      [2, '011002', 1],
      [3, '012025', 1],
    ]);
    for (const batch of await batches()) expect(await send(batch.id)).toBe('done');
    expect(await closingCounts(TOWN, YEAR)).toMatchObject([
      { source: 'paper', arrived: 3, accepted: 3, inNotice: 3, sent: 3, stale: 0 },
    ]);
    expect(await closingGaps(TOWN, YEAR, 10)).toEqual([]);
  });

  it('lose a row that is withdrawn before they are sent, and who had looked at them looks again', async () => {
    const [a, b] = [await aWish(), await aWish()];
    for (const number of [a, b]) await accept(number);
    await make('regular', LATER);
    const [batch] = await batches();
    const { version } = (await readBatch(town, batch!.id))!;
    await receive(town, a, said({ to: 'withdrawn', seen: 'accepted' }), LATER);
    expect(await rowsOf(batch!.id)).toEqual([
      [a, 'notice', 'withdrawn'],
      [b, 'notice', null],
    ]);
    expect(await markSent(town, batch!.id, { on: '2027-01-20', seen: version }, LATER)).toBe('changed');
    expect(await send(batch!.id)).toBe('done');
    expect(await send(batch!.id)).toBe('already');
    expect(await closingGaps(TOWN, YEAR, 10)).toEqual([]);
  });

  it('withdrawn while they are made, it is in none or dropped', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => aWish()));
    for (const number of numbers) await accept(number);
    const [withdrawn] = numbers;
    await Promise.all([
      make('regular', LATER),
      receive(town, withdrawn!, said({ to: 'withdrawn', seen: 'accepted' }), LATER),
    ]);
    const [batch] = await batches();
    const counted = (await rowsOf(batch!.id)).filter(([, , dropped]) => dropped === null);
    expect(counted.map(([number]) => number).sort()).toEqual(numbers.slice(1).sort());
    // Marked as sent while another one is withdrawn: it was sent and is to be taken back, or it was not sent.
    const [, other] = numbers;
    const [sent] = await Promise.all([
      send(batch!.id),
      receive(town, other!, said({ to: 'withdrawn', seen: 'accepted' }), LATER),
    ]);
    const gaps = await closingGaps(TOWN, YEAR, 10);
    if (sent === 'done') {
      const mine = (await rowsOf(batch!.id)).find(([number]) => number === other)!;
      expect(mine[2] === 'withdrawn' || gaps.some((g) => g.kind === 'stale' && g.number === other)).toBe(
        true,
      );
    } else expect(sent).toBe('changed');
  });

  it('moved while they are made, it goes to where the donor lives now', async () => {
    const number = await aWish();
    await accept(number);
    await Promise.all([
      make('regular', LATER),
      noteHome(town, number, { home: donorAt(SAPPORO), on: '2027-01-09' }, LATER),
    ]);
    await make('regular', LATER);
    const live = await Promise.all(
      (await batches()).map(async (b) => [
        b.addresseeCode,
        (await rowsOf(b.id)).filter((r) => r[2] === null).length,
      ]),
    );
    expect(live.filter(([, rows]) => rows !== 0)).toEqual([['011002', 1]]);
  });

  it('follow a change notice: another municipality before they are sent, a correction afterwards', async () => {
    const [a, b] = [await aWish(), await aWish()];
    for (const number of [a, b]) await accept(number);
    await make('regular', LATER);
    const [first] = await batches();
    const moved = { home: donorAt(SAPPORO), on: '2027-01-09' };
    expect(await noteHome(town, a, { ...moved, on: '2027-01-13' }, LATER)).toBe('late');
    expect(await noteHome(town, a, moved, LATER)).toBe('done');
    expect(await rowsOf(first!.id)).toEqual([
      [a, 'notice', 'changed'],
      [b, 'notice', null],
    ]);
    await make('regular', LATER);
    const [, second] = await batches();
    expect([second!.addresseeCode, await numbersOf(second!.id)]).toEqual(['011002', [a]]);
    for (const { id } of [first!, second!]) await send(id);
    // Found afterwards: a wrong name at one municipality, and a move that had been left lying.
    await donation(a, { donor: JSON.stringify(donorAt(SAPPORO, '次郎')) });
    await noteHome(town, a, { home: donorAt(SAPPORO, '次郎'), on: '2027-01-09' }, MARCH);
    await noteHome(town, b, moved, MARCH);
    expect(await makeable(TOWN, YEAR, MARCH)).toMatchObject({ regular: 0, correction: 2 });
    expect(await make('correction', MARCH)).toBe('made');
    const corrections = (await batches())
      .filter((x) => x.kind === 'correction')
      .sort((x, y) => x.addresseeCode.localeCompare(y.addresseeCode));
    const told = await Promise.all(
      corrections.map(async (x) => [
        x.addresseeCode,
        (await rowsOf(x.id)).sort((x, y) => (x[1]! < y[1]! ? 1 : -1)),
      ]),
    );
    expect(told).toEqual([
      [
        '011002',
        [
          [a, 'replace', null],
          [b, 'add', null],
        ],
      ],
      ['131016', [[b, 'remove', null]]],
    ]);
    expect(await make('correction', MARCH)).toBe('nothing');
    const [sapporo] = corrections;
    const rows = await noticeRows({ batch: sapporo!.id }, { behind: [0, 0], most: 10 });
    const answers = new Map(
      rows.map((r) => [r.id, r.change === 'add' ? ('refused' as const) : ('possible' as const)]),
    );
    expect(await answerBatch(town, sapporo!.id, answers)).toBe('unsent');
    expect(await lettersPaper(town, sapporo!.id)).toBeUndefined();
    for (const { id } of corrections) expect(await send(id, '2027-03-01')).toBe('done');
    expect(await answerBatch(town, sapporo!.id, answers)).toBe('done');
    const letters = async (now?: Date) => (await lettersPaper(town, sapporo!.id, now))!.data;
    const lastDay = new Date(`${YEAR + 1}-03-15T23:00:00+09:00`);
    expect(await letters(lastDay)).toMatchObject({
      isReturnOver: false,
      letters: [{ number: b, isOfSite: true }],
    });
    const madeAt = (source: string, member_id: number | null) =>
      db().updateTable('donation').set({ source, member_id }).where('number', '=', b).execute();
    const { member_id } = await db()
      .selectFrom('donation')
      .select('member_id')
      .where('number', '=', b)
      .executeTakeFirstOrThrow();
    await madeAt('counter', null);
    const after = new Date(`${YEAR + 1}-03-17T00:00:00+09:00`);
    expect(await letters(after)).toMatchObject({ isReturnOver: true, letters: [{ isOfSite: false }] });
    const text = async (now: Date) =>
      readPdf(await setPaper((await lettersPaper(town, sapporo!.id, now))!)).text;
    expect(await text(lastDay)).not.toContain('更正の請求');
    expect(await text(after)).toContain('は過ぎましたが');
    expect(await text(after)).toContain('更正の請求');
    expect(await text(after)).toContain('下の窓口で再発行');
    expect(await text(after)).not.toContain('ダウンロード');
    await madeAt('site', member_id);
    expect(await closingGaps(TOWN, YEAR, 10)).toEqual([]);
  });

  it('after 31 January what was left out is added by a correction, what came back right is left alone', async () => {
    const [a, forgotten] = [await aWish(), await aWish({ wish: 'online' })];
    await accept(a);
    await make('regular', LATER);
    const [batch] = await batches();
    await send(batch!.id);
    await receive(town, a, said({ to: 'incomplete', seen: 'accepted', faults: ['blank'] }), LATER);
    expect(await closingGaps(TOWN, YEAR, 10)).toMatchObject([{ kind: 'stale', number: a }]);
    await accept(a, 'incomplete');
    await receive(town, forgotten, said({ source: 'online' }), LATER);
    expect(await make('regular', MARCH)).toBe('nothing');
    expect(await make('correction', MARCH)).toBe('made');
    const [, correction] = await batches();
    expect(await rowsOf(correction!.id)).toEqual([[forgotten, 'add', null]]);
    await send(correction!.id);
    expect(await closingGaps(TOWN, YEAR, 10)).toEqual([]);
    expect(await closingCounts(TOWN, YEAR)).toMatchObject([
      { source: 'paper', accepted: 1, sent: 1, stale: 0 },
      { source: 'online', accepted: 1, sent: 1, stale: 0 },
    ]);
    await donation(a, { status: 'refunded' });
    expect(await make('correction', MARCH)).toBe('made');
    expect(await rowsOf((await batches()).at(-1)!.id)).toEqual([[a, 'remove', null]]);
  });

  it('are no agency’s and nobody else’s', async () => {
    await accept(await aWish());
    expect(() => makeNotices(agency, TOWN, YEAR, 'regular', LATER)).toThrow('not allowed');
    await make('regular', LATER);
    const [{ id } = { id: 0 }] = await batches();
    expect(await readBatch(elsewhere, id)).toBeUndefined();
    await expect(noticeSheet(agency, { batch: id })).rejects.toMatchObject({ init: { status: 404 } });
    await expect(markSent(agency, id, { on: '2027-01-20', seen: 0 }, LATER)).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});

describe('a notice as a file', () => {
  it('has the columns that the desk chose, and as a list all that the law asks', async () => {
    const number = await aWish({ at: SAPPORO });
    await accept(number);
    await make('regular', LATER);
    const [batch] = await batches();
    const textOf = async () => {
      let text = '';
      for await (const piece of (await noticeSheet(town, { batch: batch!.id }))!.pieces()) text += piece;
      return text;
    };
    expect(await textOf()).toBe(
      '\ufeff年分,通知先の団体コード,通知先の団体名,通知元の団体コード,通知元の団体名,整理番号,氏名,フリガナ,郵便番号,住所,生年月日,寄附年月日,寄附金額,通知・訂正の別\r\n' +
        `2026,011002,北海道札幌市,${TOWN},別海町,${number},佐藤 太郎,サトウ タロウ,〒060-0042,北海道札幌市中央区大通西1-1,1980/04/01,2026/11/01,10000,通知\r\n`,
    );
    const own = {
      ...USUAL,
      columns: [{ heading: '番号', item: 'number' as const }],
      days: 'era' as const,
      headings: false,
    };
    expect(await saveLayout(town, TOWN, own, 0)).toBe('done');
    expect(await saveLayout(town, TOWN, USUAL, 0)).toBe('conflict');
    expect(await layoutOf(TOWN)).toEqual({ layout: own, version: 1 });
    expect(await textOf()).toBe(`\ufeff${number}\r\n`);
    const { setPaper } = await import('#app/paper/paper.ts');
    const paper = await noticePaper(town, batch!.id, 1);
    expect(
      Buffer.from(await setPaper(paper!))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await noticePaper(town, batch!.id, 2)).toBeUndefined();
  });
});

describe('a reminder', () => {
  it('reaches everybody whose papers are missing once, however often it is pressed and run', async () => {
    const member = await aMember();
    const [a, b] = [await aWish({ memberId: member }), await aWish({ memberId: member, wish: 'online' })];
    const [done, posted] = [await aWish(), await aWish()];
    await accept(done);
    await donation(posted, { one_stop_sent_on: '2026-12-01' });
    const asked = { governmentCode: TOWN, taxYear: YEAR, formKey: randomUUID() };
    const december = jst('2026-12-20T10:00:00');
    const pressed = await Promise.all([1, 2].map(() => remindMissing(town, asked, december)));
    expect(pressed.filter((r) => r === 'begun')).toHaveLength(1);
    const { id, people } = await db()
      .selectFrom('one_stop_reminder')
      .select(['id', 'people'])
      .executeTakeFirstOrThrow();
    expect(people).toBe(1);
    await Promise.all([sendReminder({ id }, december), sendReminder({ id }, december)]);
    const mails = await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('kind', '=', 'one_stop_desk_reminder')
      .execute();
    expect(mails).toHaveLength(1);
    for (const number of [a, b]) expect(mails[0]!.body_text).toContain(number);
    expect(await remindMissing(town, { ...asked, formKey: randomUUID() }, LATER)).toBe('over');
    expect(() => remindMissing(elsewhere, asked, december)).toThrow('not allowed');
  });
});
