import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { amountAndLimit } from '../apply/year-store.ts';
import { yearSummary } from '../history/summary.ts';
import { oneStopGovernments } from '../one-stop/count.ts';
import { oneStopPanel } from '../one-stop/view.ts';
import { aMember } from '../testing/data.ts';
import { aPlaceWithTwins, note, TWINS } from '../testing/notes.ts';
import {
  addExternal,
  canRestore,
  changeExternal,
  eraseExternal,
  externalDonation,
  externalOfYear,
  MOST_EXTERNAL,
  removeExternal,
  restoreExternal,
  sweepExternal,
} from './external.ts';
import type { ExternalDonationInput } from './external-store.ts';

useTestDatabase();
beforeAll(aPlaceWithTwins);

const NOW = new Date('2026-11-21T12:00:00+09:00');
const minutesLater = (n: number) => new Date(NOW.getTime() + n * 60_000);

/** @returns the ids of a member's notes of 2026. */
const ids = async (member: number) => (await externalOfYear(db(), member, 2026)).map((n) => n.id);

async function aNote(member: number, over: Partial<ExternalDonationInput> = {}): Promise<number> {
  const before = new Set(await ids(member));
  expect(await addExternal(member, randomUUID(), note(over))).toBe('added');
  return (await ids(member)).find((id) => !before.has(id))!;
}

describe('adding', () => {
  it('is done once a form, also by many requests at once', async () => {
    const [member, key] = [await aMember(), randomUUID()];
    const done = await Promise.all(Array.from({ length: 8 }, () => addExternal(member, key, note())));
    expect(new Set(done)).toEqual(new Set(['added']));
    expect(await ids(member)).toHaveLength(1);
  });

  it('ends at 500, also by many requests at once', async () => {
    const member = await aMember();
    await db()
      .insertInto('external_donation')
      .values(
        Array.from({ length: MOST_EXTERNAL - 2 }, () => ({
          form_key: randomUUID(),
          member_id: member,
          government_code: TOWN,
          donated_on: '2026-01-01',
          amount: 1,
        })),
      )
      .execute();
    const done = await Promise.all(
      Array.from({ length: 6 }, () => addExternal(member, randomUUID(), note())),
    );
    expect(done.filter((d) => d === 'added')).toHaveLength(2);
    const [first = 0] = await ids(member);
    await removeExternal(member, first, NOW);
    expect(await addExternal(member, randomUUID(), note())).toBe('added');
    expect(await restoreExternal(member, first, NOW)).toBe('full');
  });
});

describe('removing', () => {
  it('can be undone for 30 minutes and then is for good', async () => {
    const member = await aMember();
    const id = await aNote(member);
    expect(await removeExternal(member, id, NOW)).toBe('removed');
    expect(await removeExternal(member, id, NOW)).toBe('unknown');
    expect(await ids(member)).toEqual([]);
    expect(await canRestore(member, id, minutesLater(29))).toBe(true);
    await sweepExternal(minutesLater(29));
    expect(await restoreExternal(member, id, minutesLater(29))).toBe(2026);
    expect(await ids(member)).toEqual([id]);
    await removeExternal(member, id, NOW);
    expect(await restoreExternal(member, id, minutesLater(30))).toBe('unknown');
    await sweepExternal(minutesLater(30));
    const left = await db().selectFrom('external_donation').where('id', '=', id).select('id').execute();
    expect(left).toEqual([]);
  });

  it('goes with the member', async () => {
    const [member, other] = [await aMember(), await aMember()];
    await removeExternal(member, await aNote(member), NOW);
    await aNote(member);
    await aNote(other);
    await transaction((tx) => eraseExternal(tx, member));
    const left = await db()
      .selectFrom('external_donation')
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
    expect(await externalDonation(other, id)).toBeUndefined();
    expect(await changeExternal(other, id, note({ amount: 1 }))).toBe('unknown');
    expect(await removeExternal(other, id, NOW)).toBe('unknown');
    expect(await externalDonation(owner, id)).toMatchObject(note());
    await removeExternal(owner, id, new Date());
    expect(await canRestore(other, id)).toBe(false);
    expect(await restoreExternal(other, id)).toBe('unknown');
    expect(await ids(owner)).toEqual([]);
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
    await aNote(member, { governmentCode: TWINS[1], donatedOn: '2026-01-01', amount: 1_000 });
    await addExternal(
      member,
      randomUUID(),
      note({ donatedOn: '2025-12-31', oneStop: true, governmentCode: TWINS[0] }),
    );
    await removeExternal(member, gone, NOW);

    expect(await amountAndLimit(member, 2026)).toEqual({ amount: 26_000, limit: null });
    expect(await amountAndLimit(member, 2025)).toEqual({ amount: 20_000, limit: null });
    expect(await oneStopGovernments(db(), member, 2026)).toEqual(new Set([TOWN, PREFECTURE]));
    expect(await oneStopGovernments(db(), member, 2025)).toEqual(new Set([TWINS[0]]));
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
