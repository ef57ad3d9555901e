import type { DisputeState } from '#platform/payment/dispute.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import type { CaseNews } from './attention/kinds.ts';
import type { By, Payable, PaymentStep, StoredDispute } from './payable.ts';

/** Who brought the news: return page, webhook, sweeper, submit, or a job or a person about to return money. */
export type Actor = 'return' | 'webhook' | 'sweeper' | 'submit' | 'refund';

/** What the provider says of a payment, who asked it, and when. */
export interface News {
  state: PaymentState;
  actor: Actor;
  at: Date;
}

/** What is asked of the kind of thing: pure functions all. */
export type Rules = Pick<Payable, 'holds' | 'parts' | 'rejectionReason'>;

/** Columns of the payment's row that get another value. */
export interface PaymentWrite {
  status?: PaymentState['status'] | 'refund_due';
  provider_ref?: string;
  redirect_url?: string | null;
  instructions?: PaymentState['instructions'];
  failure_code?: string | null;
  paid_at?: Date | null;
  checked_at?: Date;
  received_amount?: number;
  refunded_amount?: number;
  granted_amount?: number;
  bounced_amount?: number;
  paid_out_amount?: number;
  taken_by?: string | null;
  taken_amount?: number;
  disputes?: readonly StoredDispute[];
  dispute?: DisputeState;
}

export interface Move extends By {
  to: PaymentStep;
  /** Only where the payment itself is the reason. */
  set?: { paid_at: Date };
}

/** A mail of PaymentMails, with what it tells beside the thing itself. Amounts in yen. */
export type Mail =
  | { name: 'howToPay' | 'partlyReceived' | 'paid' | 'failed' | 'expired' | 'disputeLost' }
  | { name: 'refundDue'; fault: string | null }
  | {
      name: 'refunded' | 'partRefunded' | 'surplusReturned' | 'partReturned' | 'refundFailed';
      amount: number;
    };

/** What news of a payment lead to. complete.ts carries it out in the order of these members. */
export interface Decision {
  /** Empty when nothing of it changes. */
  payment: PaymentWrite;
  moves: readonly Move[];
  /** Parts that cannot be had while the others can, and why: they are cancelled once the whole is paid. */
  dropped: readonly { part: number; reason: string }[];
  /** Fulfilled: when it was paid. Deliveries and tickets are made, and the goods gain in popularity. */
  fulfil: Date | null;
  /** Its reserved pieces are given away, or all that was held for it is free again. */
  reserved: 'settle' | 'release' | null;
  /** Yen left of what stands, when somebody gave money back in the provider's own console; at 0 it is undone. */
  refundedElsewhere: number | null;
  /** A dispute was lost whose money was all of it: it is undone. */
  lost: boolean;
  mails: readonly Mail[];
  /** Money is held that is the payer's, and the provider is to return it. */
  returnMoney: boolean;
  /** What people have to look at, or need not any more. */
  cases: readonly CaseNews[];
}

export const NOTHING: Decision = {
  payment: {},
  moves: [],
  dropped: [],
  fulfil: null,
  reserved: null,
  refundedElsewhere: null,
  lost: false,
  mails: [],
  returnMoney: false,
  cases: [],
};

/** All that the provider said of the payment. */
export function noted({ state, at }: News, status: NonNullable<PaymentWrite['status']>): PaymentWrite {
  return {
    status,
    provider_ref: state.providerRef,
    redirect_url: state.redirectUrl,
    instructions: state.instructions,
    failure_code: state.failureCode,
    paid_at: state.paidAt,
    checked_at: at,
  };
}

/** The state of a thing once a decision, or a part of one, was carried out. */
export function statusAfter(status: string, d: Decision): string {
  return d.lost || d.refundedElsewhere === 0 ? 'cancelled' : (d.moves.at(-1)?.to ?? status);
}
