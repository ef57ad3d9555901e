import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aGift, TOWN } from '#app/catalogue/testing/gifts.ts';
import { moveInstalment } from '#app/donation/handling/dispatch.ts';
import { cancelDonation } from '#app/donation/pay/cancel.ts';
import { moveDonations } from '#app/donation/store.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { db, transaction } from '#platform/db/db.ts';
import { adjust } from './adjust.ts';
import { closeMonth } from './close.ts';
import { monthToClose } from './open-query.ts';
import { openSums } from './sums-query.ts';

const world = useWorld();
world.webhooks = 'keep';

const GOVERNMENT = `government-${TOWN}`;
const BY = { actor: 'staff', reason: 'a test' };
/** After every month that is played. */
const LATER = new Date('2031-01-01T00:00:00Z');
let sequence = 0;

const step = fc.record({
  does: fc.constantFrom(
    'donate',
    'donate',
    'elsewhere',
    'send',
    'cancel',
    'cancel',
    'adjust',
    'close',
    'close gifts',
  ),
  which: fc.nat(9),
  amount: fc.integer({ min: 1, max: 90_000 }),
  /** Minutes since the beginning of 2030 in Japan: several months, and often the edges of one. */
  minute: fc.oneof(
    fc.integer({ min: 0, max: 180 * 1440 }),
    fc.constantFrom(31 * 1440 - 1, 31 * 1440, 59 * 1440 - 1, 59 * 1440),
  ),
});

/** A donation that is paid at an instant, with one parcel that waits. */
async function donated(
  gift: { id: number; skus: number[] },
  member: number,
  amount: number,
  paidAt: Date,
  source: string,
) {
  const number = `P${String(++sequence).padStart(6, '0')}`;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into donation (number, form_key, member_id, source, government_code, goods_id, sku_id, goods_name, amount, usage_id, usage_title, donor, status)
      select ${number}, gen_random_uuid(), ${source === 'site' ? member : null}::bigint, ${source}, ${TOWN}, ${gift.id}, ${gift.skus[0]}, 'ほたて', ${amount}, u.id, u.title, '{}', 'pending_payment'
        from usage u where u.government_code = ${TOWN} limit 1 returning id
    ),
    owed as (
      insert into payment (donation_id, reference, provider, method, amount, status, idempotency_key, deadline, paid_at, received_amount)
      select id, ${number}, 'sandbox', 'card', ${amount}, 'paid', gen_random_uuid(), ${paidAt}, ${paidAt}, ${amount} from made
    )
    insert into delivery (donation_id, instalment) select id, 1 from made returning donation_id as id`.execute(
    db(),
  );
  const { id } = rows[0]!;
  await transaction((tx) =>
    moveDonations(tx, [{ id, status: 'pending_payment', paid_at: null }], 'paid', BY, { paid_at: paidAt }),
  );
  return number;
}

/** What the tables of donations and parcels themselves come to. */
async function books() {
  const { rows } = await sql<{ standing: number; elsewhere: number; parcels: number; goods: number }>`
    select coalesce(sum(d.amount) filter (where d.status = 'paid' and d.source = 'site'), 0)::bigint as standing,
           coalesce(sum(d.amount) filter (where d.status = 'paid' and d.source <> 'site'), 0)::bigint as elsewhere,
           (select count(*)::integer from delivery where shipped_at is not null) as parcels,
           (select coalesce(sum(3000 * d.quantity), 0)::bigint from delivery l join donation d on d.id = l.donation_id where l.shipped_at is not null) as goods
      from donation d`.execute(db());
  return rows[0]!;
}

/** All statements of somebody with what is open. */
async function settled(party: string) {
  const { rows } = await sql<{ money: number; elsewhere: number; adjusted: number; lines: number }>`
    select coalesce(sum(received + returned), 0)::bigint as money, coalesce(sum(elsewhere), 0)::bigint as elsewhere,
           coalesce(sum(adjusted), 0)::bigint as adjusted, coalesce(sum(lines), 0)::integer as lines
      from settlement_statement where party = ${party}`.execute(db());
  const closed = rows[0]!;
  const open = await openSums(db(), party, '2040-01-01');
  return {
    money: closed.money + open.received + open.returned,
    elsewhere: closed.elsewhere + open.elsewhere,
    adjusted: closed.adjusted + open.adjusted,
    lines: closed.lines + open.lines,
  };
}

it('all that was closed with all that is open is what the books say, whatever happens in whatever order', async () => {
  const gift = await aGift([null]);
  const member = await aMember();
  const { id: producer } = await db()
    .selectFrom('goods')
    .select('producer_id as id')
    .where('id', '=', gift.id)
    .executeTakeFirstOrThrow();
  const numbers: string[] = [];
  let adjusted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      for (const { does, which, amount, minute } of steps) {
        const at = new Date(Date.parse('2030-01-01T00:00:00+09:00') + minute * 60_000);
        const number = numbers[which % Math.max(1, numbers.length)];
        if (does === 'donate' || does === 'elsewhere')
          numbers.unshift(await donated(gift, member, amount, at, does === 'donate' ? 'site' : 'counter'));
        else if (does === 'adjust') {
          const by = which % 2 === 0 ? amount : -amount;
          await adjust(
            COMMAND_LINE,
            GOVERNMENT,
            { key: crypto.randomUUID(), amount: by, reason: 'a test' },
            at,
          );
          adjusted += by;
        } else if (does === 'close' || does === 'close gifts') {
          const party = does === 'close' ? GOVERNMENT : `gift-${producer}`;
          const month = await monthToClose(db(), party, '2031-01-01');
          if (month) await closeMonth(COMMAND_LINE, party, month, undefined, LATER);
        } else if (number && does === 'send')
          await moveInstalment(number, 1, { to: 'shipped', carrier: 'other', tracking: '' }, BY);
        else if (number && does === 'cancel') await cancelDonation(number, BY);
      }
      const said = await books();
      const [government, goods] = [await settled(GOVERNMENT), await settled(`gift-${producer}`)];
      expect(government).toMatchObject({ money: said.standing, elsewhere: said.elsewhere, adjusted });
      expect(goods).toMatchObject({ money: said.goods, lines: said.parcels });
      // A statement is the sum of its lines, with their fees.
      const { rows } = await sql`
        select s.id from settlement_statement s join settlement_entry e on e.statement_id = s.id group by s.id
        having s.lines <> count(*) or s.received + s.returned + s.elsewhere + s.adjusted <> sum(e.amount)
            or s.payment_fee <> sum(e.payment_fee) or s.site_fee + s.elsewhere_fee + s.parcel_fee <> sum(e.site_fee)`.execute(
        db(),
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 180_000);
