import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PASSWORD } from '#app/account/testing/members.ts';
import { take } from '#app/casebook/cases.ts';
import { aGift, aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { moveInstalment } from '#app/donation/handling/dispatch.ts';
import { aMember, applied, fillForm } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/donation/testing/money.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { closeMonth } from '#app/settlement/close.ts';
import { markPaid } from '#app/settlement/pay.ts';
import { NO_TERMS } from '#app/settlement/term-words.ts';
import { saveTerms } from '#app/settlement/terms.ts';
import { payables } from '#app/site/payables.ts';
import { failedRefund } from '#app/site/testing/failed-refund.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { db } from '#platform/db/db.ts';
import { PROOF } from '../parts/proof-name.ts';
import { testRefused } from '../testing/refused.ts';

const world = useWorld(payables, aPlace);
world.webhooks = 'keep';
const GOVERNMENT = `government-${TOWN}`;

const settled = (code: string, amount: number, day: string) =>
  sql`select settle('government', ${code}::char(6), null, 'donation', ${randomUUID()}, 'N', '', 'card', 1, ${amount}::bigint, ${`${day}T12:00:00+09:00`}::timestamptz, now())`.execute(
    db(),
  );

async function paidDonation(): Promise<string> {
  const { number, url } = await applied(await fillForm(await aMember(), (await aGift([10])).ref));
  await world.payAt(url);
  await afterPaying(number);
  return number;
}

const moved = (number: string, move: Parameters<typeof moveInstalment>[2]) =>
  moveInstalment(number, 1, move, { actor: 'staff', reason: '' });

testRefused({
  'the terms of a month': {
    path: '/settlements/terms/:party',
    make: async ({ colleague }) => ({
      address: `/settlements/terms/${GOVERNMENT}`,
      meanwhile: () =>
        saveTerms(colleague, GOVERNMENT, { fromMonth: '2098-04-01', version: null, terms: NO_TERMS }),
    }),
    has: 'fromMonth',
    wrong: { fromMonth: '2098-04', siteRate: 'たくさん' },
    right: { fromMonth: '2098-04', siteRate: '5' },
    told: /ほかの担当者が同じ開始時期の条件を変更しました/,
  },
  'when a statement was paid': {
    path: '/settlements/:id',
    make: async ({ colleague }) => {
      await settled(TOWN, 1_000, '2024-01-10');
      const result = await closeMonth(COMMAND_LINE, GOVERNMENT, '2024-01-01');
      const id = 'id' in result ? result.id : 0;
      return { address: `/settlements/${id}`, meanwhile: () => markPaid(colleague, id, '2024-02-20', null) };
    },
    ...{ has: 'paidOn', wrong: { paidOn: '2024-01-01' }, right: { paidOn: '2024-02-10' } },
    told: /ほかの担当者がお支払い日を記録しました|表示したあとに、ほかの担当者が/,
  },
  'what a month comes to that is closed': {
    path: '/settlements/drafts/:party',
    make: async () => {
      await settled(PREFECTURE, 1_000, '2024-01-10');
      return {
        address: `/settlements/drafts/government-${PREFECTURE}`,
        meanwhile: () => settled(PREFECTURE, 500, '2024-01-11'),
      };
    },
    ...{ has: 'shown', wrong: {}, right: { [PROOF]: PASSWORD }, unproven: true },
    told: /表示したあとに、寄附や返金がありました/,
  },
  'a donation that is given back after its gift has left': {
    path: '/donations/:number/cancel',
    make: async () => {
      const number = await paidDonation();
      await moved(number, { to: 'shipped', carrier: 'other', tracking: '' });
      return {
        address: `/donations/${number}/cancel`,
        meanwhile: () => moved(number, { to: 'returned', reason: 'address' }),
      };
    },
    has: 'seen',
    wrong: { cause: 'other', note: '', stock: 'keep' },
    right: { cause: 'returned', note: '住所が違いました', stock: 'keep' },
    told: /お届けの状態が変わりました/,
  },
  'money that somebody has taken': {
    path: '/money/:id/:act',
    make: async ({ me, colleague, send }) => {
      const { id } = await failedRefund(world);
      await take(me, payables, id, '');
      return {
        address: `/money/${id}/leave`,
        // Left and taken again: another taking than was shown.
        meanwhile: async () => {
          const { claim } = (await send(`/money/${id}/leave`)).loaded['/money/:id/:act'] as {
            claim: number;
          };
          await send(`/money/${id}/leave`, { note: '交代', claim: String(claim) });
          await take(colleague, payables, id, '');
        },
      };
    },
    ...{ has: 'claim', wrong: { note: 'あ'.repeat(501) }, right: { note: '交代します' } },
    told: /取りやめられたか、引き受け直されました/,
  },
  'months that are closed at once': {
    path: '/settlements/closings/new',
    make: async () => {
      await settled(PREFECTURE, 1_000, '2024-03-10');
      return {
        address: '/settlements/closings/new',
        meanwhile: () => settled(PREFECTURE, 500, '2024-03-11'),
      };
    },
    ...{ has: 'months', wrong: {}, right: { [PROOF]: PASSWORD }, unproven: true },
    told: /表示したあとに、寄附・返金・締めがありました/,
  },
});
