import type Stripe from 'stripe';
import { newId } from './objects.ts';

/** A dispute with every field that its published shape requires; evidence is taken for a week. @param amount yen. */
export function disputeObject(created: number, charge: Stripe.Charge, amount: number): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: 'jpy',
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'unrecognized',
    status: 'needs_response',
  };
}
