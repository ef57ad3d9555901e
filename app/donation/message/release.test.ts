import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishedMessages } from '#app/catalogue/government/government-store.ts';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { withRows } from '#platform/testing/plans.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { historyDetail } from '../history/detail.ts';
import { messageAction } from '../pages/message.ts';
import { aMember } from '../testing/data.ts';
import { eraseOwnWords } from '../withdrawal.ts';
import { decideMessage, messagesToDecide, takeMessageBack } from './release.ts';

useTestDatabase();
beforeAll(aPlace);

const BY = { actor: 'staff (hanako)', reason: '' };

const DONOR = {
  familyName: '髙﨑',
  givenName: '花子',
  postalCode: '1000001',
  prefecture: 13,
  city: '千代田区',
  street: '千代田1-1',
  building: '',
};

interface Given {
  member?: number;
  message?: string;
  status?: string;
  publish?: boolean;
}

/** A donation whose donor wishes message and name to be public. */
async function aDonation(given: Given = {}) {
  const { message = '祭りを応援します', status = 'paid', publish = true } = given;
  const member = given.member ?? (await aMember());
  const { id, number } = await db()
    .insertInto('donation')
    .values({
      number: randomNumber(11),
      form_key: randomUUID(),
      member_id: member,
      government_code: TOWN,
      amount: 10_000,
      usage_id: sql<number>`(select id from usage where government_code = ${TOWN})`,
      usage_title: '自治体におまかせ',
      donor: JSON.stringify(DONOR),
      status,
      paid_at: status === 'pending_payment' ? null : new Date('2026-11-01T00:00:00Z'),
      message,
      publish_message: publish,
      publish_name: true,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('payment')
    .values({
      donation_id: id,
      reference: number,
      provider: 'sandbox',
      method: 'card',
      amount: 10_000,
      idempotency_key: randomUUID(),
      deadline: new Date(),
    })
    .execute();
  return { id, number, member };
}

const shown = () => publishedMessages(TOWN, 50);
const history = (id: number) =>
  db()
    .selectFrom('message_event')
    .select(['what', 'actor', 'reason'])
    .where('donation_id', '=', id)
    .orderBy('id')
    .execute();
const ownView = async (d: { member: number; number: string }) =>
  (await historyDetail(d.member, d.number))!.message;

describe('a message', () => {
  it('is public once somebody has let it through, and not before', async () => {
    const d = await aDonation();
    expect(await shown()).toEqual([]);
    expect((await ownView(d))?.state).toContain('掲載前の確認中です');
    expect(await messagesToDecide(10)).toEqual([
      {
        number: d.number,
        place: '北海道 別海町',
        name: '髙﨑 花子',
        message: '祭りを応援します',
        paidAt: new Date('2026-11-01T00:00:00Z'),
      },
    ]);
    expect(await purgedBy(() => decideMessage(d.number, 'shown', BY))).toEqual([`government:${TOWN}`]);
    expect(await shown()).toMatchObject([{ message: '祭りを応援します', name: '髙﨑 花子' }]);
    expect(await messagesToDecide(10)).toEqual([]);
    expect(await ownView(d)).toMatchObject({ state: '自治体のページに掲載しています。', open: true });
    expect(await decideMessage(d.number, 'shown', BY)).toBe('already');
    const declined = { ...BY, reason: '電話番号を含む' };
    expect(await purgedBy(() => decideMessage(d.number, 'declined', declined))).toHaveLength(1);
    expect(await shown()).toEqual([]);
    expect(await ownView(d)).toMatchObject({ state: expect.stringContaining('見送りました'), open: false });
    expect(await history(d.id)).toEqual([
      { what: 'shown', ...BY },
      { what: 'declined', ...declined },
    ]);
  });

  it('leaves the page with the money that goes back', async () => {
    const d = await aDonation();
    await decideMessage(d.number, 'shown', BY);
    const refund = () =>
      db().updateTable('donation').set({ status: 'refund_due' }).where('id', '=', d.id).execute();
    expect(await purgedBy(refund)).toEqual([`government:${TOWN}`]);
    expect(await shown()).toEqual([]);
    expect((await ownView(d))?.state).toBe('自治体のページには掲載していません。');
  });

  it.each<[string, Given, string]>([
    ['of a donation that is not paid', { status: 'pending_payment' }, 'not_paid'],
    ['that its donor does not wish to be public', { publish: false }, 'not_wished'],
    ['that is empty', { message: '' }, 'not_wished'],
  ])('%s is not let through', async (_, given, outcome) => {
    const d = await aDonation(given);
    expect(await decideMessage(d.number, 'shown', BY)).toBe(outcome);
    expect(await history(d.id)).toEqual([]);
    expect(await decideMessage('00000000000', 'shown', BY)).toBe('unknown');
  });

  it('is taken back by its donor alone, for good', async () => {
    const d = await aDonation();
    await decideMessage(d.number, 'shown', BY);
    expect(await takeMessageBack(await aMember(), d.number)).toBe('unknown');
    const answer = () => messageAction(d.member, d.number).catch((thrown: unknown) => thrown);
    let answered: unknown;
    expect(
      await purgedBy(async () => {
        answered = await answer();
      }),
    ).toEqual([`government:${TOWN}`]);
    expect((answered as Response).headers.get('Location')).toContain(`${d.number}&saved=message#message`);
    expect(await shown()).toEqual([]);
    expect(await ownView(d)).toMatchObject({ text: '祭りを応援します', open: false });
    expect(await decideMessage(d.number, 'shown', BY)).toBe('not_wished');
    expect((await history(d.id)).map((e) => [e.what, e.actor])).toEqual([
      ['shown', BY.actor],
      ['taken_back', 'member'],
    ]);
    // Pressed twice it is taken back once.
    await answer();
    expect(await history(d.id)).toHaveLength(2);
  });

  it('is erased with the withdrawal of its donor, and leaves the page at once; the name stays for the books', async () => {
    const d = await aDonation();
    const other = await aDonation({ message: 'ほかの方' });
    for (const { number } of [d, other]) await decideMessage(number, 'shown', BY);
    const erase = () => transaction((tx) => eraseOwnWords(tx, d.member));
    expect(await purgedBy(erase)).toEqual([`government:${TOWN}`]);
    expect((await shown()).map((m) => m.message)).toEqual(['ほかの方']);
    const row = await db()
      .selectFrom('donation')
      .select(['message', 'publish_message', 'publish_name', 'donor'])
      .where('id', '=', d.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      message: '',
      publish_message: false,
      publish_name: false,
      donor: DONOR,
    });
    expect(await purgedBy(erase)).toEqual([]);
  });
});

it('finds what waits, and what a page shows, by their own indexes', async () => {
  await withRows(
    `
      insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, paid_at,
                            message, publish_message, message_state)
      select 'N' || i, gen_random_uuid(), i, '${TOWN}', 1000, 1, '', '{}', 'paid', now(), 'm', i % 100 = 0,
             case when i % 200 = 0 then 'shown' else 'waiting' end from generate_series(1, 20000) as i;
      analyze donation`,
    async (plan) => {
      const wished = `status = 'paid' and publish_message and message <> ''`;
      expect(
        await plan(
          `select message from donation where government_code = '${TOWN}' and ${wished} and message_state = 'shown'
          order by paid_at desc limit 6`,
        ),
      ).toContain('donation_message_shown');
      expect(
        await plan(
          `select number from donation where ${wished} and message_state = 'waiting' order by paid_at, id limit 100`,
        ),
      ).toContain('donation_message_waiting');
    },
  );
});
