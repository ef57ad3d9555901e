import { deliveriesOf } from '#app/delivery/create.ts';
import type { Actor } from '#app/staff/actor.ts';
import { may } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { deliveryIsOpen, donorIsOpen } from './correct.ts';
import { readDonation } from './donation.ts';
import { replacedReceipts } from './donation-store.ts';
import { donationEvents } from './events-query.ts';

const EVENTS = 100;

/** A donation with its parcels, what happened to it, and what can be done now; undefined for who may not look at it. */
export async function donationView(actor: Actor, number: string) {
  const d = await readDonation(actor, number);
  if (!d) return undefined;
  const [deliveries, events, replaced, deliveryOpen] = await Promise.all([
    deliveriesOf(db(), { donation: d.id }),
    donationEvents(d, EVENTS),
    d.receiptEdition > 1 ? replacedReceipts(d.id) : [],
    deliveryIsOpen(db(), d),
  ]);
  const held = holdsBack(d.dispute);
  return {
    d,
    deliveries,
    events,
    replaced,
    can: {
      edit: may(actor, 'donation.edit', d),
      /** Whether who gave may be corrected by this person, while it stands. */
      corrects: may(actor, 'donation.correct', d),
      correct: may(actor, 'donation.correct', d) && donorIsOpen(d) && !held,
      /** Its certificate alone. */
      print: may(actor, 'paper.issue', d) && d.status === 'paid' && !held,
      redirect: may(actor, 'donation.edit', d) && deliveryOpen,
      cancel: may(actor, 'donation.edit', d) && donorIsOpen(d),
    },
  };
}
