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

/** A donation without a gift that waits for its payment, or one more of the application of another. */
export function aDonationOf(d: {
  memberId: number;
  amount: number;
  government?: string;
  method?: string;
  first?: number;
}): Promise<MadeDonation> {
  return transaction(async (tx) => {
    const { rows } = await sql<MadeDonation>`
      insert into donation (number, form_key, first_id, member_id, source, government_code, amount, usage_id, usage_title, donor, status)
      select ${randomUUID().slice(0, 12)}, ${d.first ? null : randomUUID()}, ${d.first ?? null}, ${d.memberId}, 'site', ${d.government ?? TOWN},
             ${d.amount}, u.id, u.title, '{"prefecture": 13}'::jsonb, 'pending_payment'
        from usage u where u.government_code = ${d.government ?? TOWN} limit 1
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
