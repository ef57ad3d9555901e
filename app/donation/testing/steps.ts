import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TOWN } from '#app/catalogue/testing/gifts.ts';
import { transaction } from '#platform/db/db.ts';
import type { DonationState } from '../states.ts';
import { moveDonations } from '../store.ts';

export interface MadeDonation {
  id: number;
  status: DonationState;
  paid_at: Date | null;
}

/**
 * A donation in the state in which donations begin or, of another source, are entered. @param first the donation of whose
 * application and payment it is one more.
 */
export function aDonationOf(d: {
  memberId: number;
  amount: number;
  government?: string;
  gift?: { id: number; sku: number } | undefined;
  prefecture?: number;
  method?: string | undefined;
  source?: string;
  paidAt?: Date | undefined;
  first?: number | undefined;
}): Promise<MadeDonation> {
  const { government = TOWN, gift, prefecture = 13, source = 'site' } = d;
  const ofSite = source === 'site';
  return transaction(async (tx) => {
    const { rows } = await sql<MadeDonation>`
      insert into donation (number, form_key, first_id, member_id, source, government_code, goods_id, sku_id, amount, usage_id, usage_title, donor, status, paid_at)
      select ${randomUUID().slice(0, 12)}, ${d.first ? null : randomUUID()}, ${d.first ?? null}, ${ofSite ? d.memberId : null}, ${source}, ${government},
             ${gift?.id ?? null}, ${gift?.sku ?? null}, ${d.amount}, u.id, u.title, ${JSON.stringify({ prefecture })}::jsonb,
             ${ofSite ? 'pending_payment' : 'paid'}, ${ofSite ? null : d.paidAt}::timestamptz
        from usage u where u.government_code = ${government} limit 1
      returning id, status, paid_at`.execute(tx);
    const made = rows[0]!;
    if (!d.first)
      await tx
        .insertInto('payment')
        .values({
          donation_id: made.id,
          reference: randomUUID(),
          provider: 'sandbox',
          method: d.method ?? 'card',
          amount: d.amount,
          idempotency_key: randomUUID(),
          deadline: new Date(),
        })
        .execute();
    return made;
  });
}

/** Moves a donation on. @param paidAt of one that is paid. */
export function moveOn(
  d: MadeDonation,
  to: DonationState,
  by: { actor: string; reason: string } = { actor: 'provider', reason: '' },
  paidAt?: Date,
): Promise<void> {
  return transaction(async (tx) => {
    await moveDonations(tx, [d], to, by, paidAt && { paid_at: paidAt });
  });
}

/** An instant of a day in Japan. */
export const atJst = (day: string, time = '12:00') => new Date(`${day}T${time}:00+09:00`);
