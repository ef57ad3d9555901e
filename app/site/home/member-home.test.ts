import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aGift, aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { addFavorite } from '#app/favorite/toggle.ts';
import { aPaidDonation } from '#app/paper/testing/donations.ts';
import { daysFrom, insertNews } from '#app/publishing/testing/rows.ts';
import { saveLimit } from '#app/tax/saved-limit.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { memberHome } from './member-home.ts';

useTestDatabase();
beforeAll(aPlace);

const NOW = new Date('2026-11-21T12:00:00+09:00');

/** The donation waits for its payment: at a till, or in the provider's page while nothing was tried there. */
async function unpaid(number: string, how: { instructions: string; redirect: string | null }): Promise<void> {
  await sql`update donation set status = 'pending_payment', paid_at = null where number = ${number}`.execute(
    db(),
  );
  await sql`
    insert into payment (donation_id, reference, provider, method, amount, idempotency_key, deadline, instructions, redirect_url)
    select id, number, 'sandbox', 'konbini', amount, gen_random_uuid(), '2026-11-28T23:59:59+09:00', ${how.instructions}::jsonb,
           ${how.redirect}
      from donation where number = ${number}
    on conflict (donation_id) do update set deadline = excluded.deadline, instructions = excluded.instructions,
      redirect_url = excluded.redirect_url, status = 'created'`.execute(db());
}

it('has nothing to say to somebody new', async () => {
  expect(await memberHome(await aMember(), NOW)).toMatchObject({
    isNew: true,
    tasks: [],
    latest: [],
    limit: null,
    favorites: { goods: [], governments: [] },
  });
});

it('says first what waits: payments, papers, tickets, in this order, and nothing that has time', async () => {
  const [member, other] = [await aMember(), await aMember()];
  const atTill = await aPaidDonation(member, { paidAt: '2026-11-19T03:00:00Z' });
  await unpaid(atTill, { instructions: '[{"label":"お客様番号","value":"1"}]', redirect: null });
  const paid = await aPaidDonation(member, { oneStop: 'paper' });
  await aPaidDonation(other, { oneStop: 'paper' });
  const ticket = (days: number, piece: number) => sql`
    insert into ticket (code, donation_id, piece, member_id, government_code, title, kind, face_value, remaining,
                        issued_at, valid_until, status)
    select ${`0000000000000${piece}`}, id, ${piece}, member_id, government_code, ${`お食事券${piece}`}, 'amount', 5000, 3000,
           ${NOW}, ${NOW}::timestamptz + make_interval(days => ${days}), 'partly_used'
      from donation where number = ${paid}`;
  await ticket(30, 1).execute(db());
  await ticket(31, 2).execute(db());
  const home = await memberHome(member, NOW);
  expect(home.tasks.map((t) => [t.key, t.link?.href])).toEqual([
    [`pay-${atTill}`, `/mypage/donation-histories?donation=${atTill}`],
    ['one-stop', '#one-stop'],
    ['tickets', '/mypage/tickets'],
  ]);
  expect(home.tasks[0]?.lines[1]).toBe('2026年11月28日(土) 23:59まで');
  expect(home.tasks[1]?.lines).toEqual(['別海町', '2027年1月10日(日)(必着)まで。あと50日です。']);
  expect(home.tasks[2]?.lines).toEqual([expect.stringMatching(/^お食事券1 残り3,000円、2026年12月21日/)]);
  expect(home).toMatchObject({ isNew: false, total: 12_000, pending: 12_000 });
});

it('leads straight to the provider where paying goes on there', async () => {
  const member = await aMember();
  const number = await aPaidDonation(member);
  await unpaid(number, { instructions: '[]', redirect: 'https://pay.example/1' });
  expect((await memberHome(member, NOW)).tasks[0]?.link).toEqual({
    href: 'https://pay.example/1',
    label: 'お支払いへ進む',
    outside: true,
  });
});

it('shows a few favourites and the saved limit', async () => {
  const [member, gift] = [await aMember(), await aGift()];
  await addFavorite(member, { goods: gift.id });
  await addFavorite(member, { government: TOWN });
  await saveLimit(member, { year: 2026, amount: 60_000 });
  expect(await memberHome(member, NOW)).toMatchObject({
    limit: 60_000,
    favorites: { goods: [{ goods: gift.id }], governments: [{ code: TOWN, place: '北海道 別海町' }] },
  });
});

it('ends with the first lines of the news', async () => {
  await insertNews([
    { slug: 'a' },
    { slug: 'b', from: daysFrom(-9), pinned: true },
    { slug: 'c', from: daysFrom(9) },
  ]);
  const { news } = await memberHome(await aMember(), NOW);
  expect(news.map((line) => line.href)).toEqual(['/news?id=b', '/news?id=a']);
});
