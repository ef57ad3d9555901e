import type { Db } from '#platform/db/db.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { postalWords } from '#platform/text/contact.ts';
import type { DonationState } from '../states.ts';
import { taxYearOf } from './change.ts';
import { wishedDonations, wishedGovernments, wishOf } from './one-stop-store.ts';
import {
  daysLeftWords,
  deadlineWords,
  MOST_GOVERNMENTS,
  mayMove,
  type OneStopWish,
  oneStopLegalDeadline,
  oneStopStateName,
  openTaxYear,
} from './rules.ts';

interface Shown {
  id: number;
  member_id: number;
  number: string;
  status: DonationState;
  government: string;
  government_code: string;
  applied_at: Date;
  paid_at: Date | null;
}

/** The one-stop section of one donation; null where the donation has ended and there is nothing to apply for. */
export async function oneStopView(db: Db, d: Shown, now: Date) {
  if (d.status !== 'paid' && d.status !== 'pending_payment') return null;
  const taxYear = taxYearOf(d);
  const [wish, governments] = await Promise.all([
    wishOf(db, d.id),
    wishedGovernments(db, d.member_id, taxYear),
  ]);
  const over = now > oneStopLegalDeadline(taxYear);
  const state = wish.one_stop_status ?? 'none';
  const open = !over && (state === 'none' || state === 'requested' || mayMove('donor', state, 'none'));
  const others = governments.filter((g) => g.code !== d.government_code).length;
  const choices: OneStopWish[] = wish.one_stop_online ? ['none', 'paper', 'online'] : ['none', 'paper'];
  const missing = state === 'requested' || state === 'incomplete';
  return {
    number: d.number,
    government: d.government,
    taxYear,
    paid: d.status === 'paid',
    deadline: deadlineWords(taxYear, [wish.one_stop]),
    /** For the change notice, which is posted. */
    noticeDeadline: deadlineWords(taxYear, ['paper']),
    left: daysLeftWords(taxYear, now),
    over,
    wish: wish.one_stop,
    state,
    stateName: oneStopStateName(state, wish.one_stop),
    sentOn: wish.one_stop_sent_on,
    sentOnWords: wish.one_stop_sent_on && formatPlainDate(wish.one_stop_sent_on),
    /** Number of governments with a wish in the year, including this one as if it were wished. */
    governments: others + 1,
    tooMany: others + 1 > MOST_GOVERNMENTS,
    /** The government's address with the addressee's name, as it stands on an envelope. */
    address: wish.one_stop_address
      ? `${postalWords(wish.one_stop_postal)} ${wish.one_stop_address}`.trim()
      : null,
    online: { name: wish.one_stop_online_name, url: wish.one_stop_online_url },
    /** Empty when the wish can no longer be changed. */
    choices: open ? choices : [],
    /** The days that may be entered as the day of posting; null when none can be entered. */
    noteBetween: d.paid_at && missing ? { from: jstDate(d.paid_at), until: jstDate(now) } : null,
  };
}

export type OneStopView = NonNullable<Awaited<ReturnType<typeof oneStopView>>>;

/** A member's one-stop applications of the tax year whose deadline comes next. */
export async function oneStopPanel(db: Db, memberId: number, now: Date) {
  const taxYear = openTaxYear(now);
  const [governments, donations] = await Promise.all([
    wishedGovernments(db, memberId, taxYear),
    wishedDonations(db, memberId, taxYear),
  ]);
  const missing = donations.filter(
    (d) =>
      d.one_stop_status === 'incomplete' ||
      (d.one_stop_status === 'requested' && d.one_stop_sent_on === null),
  );
  const counted = governments.filter((g) => g.paid || g.waiting);
  const held = governments.length - counted.length;
  return {
    taxYear,
    most: MOST_GOVERNMENTS,
    governments: counted.length,
    /** Those whose donations all still wait for their payment. */
    unpaid: counted.filter((g) => !g.paid).length,
    /** Beside them those whose payments are all looked into. */
    held,
    /** Those with an external donation. */
    elsewhere: governments.filter((g) => g.elsewhere).length,
    /** `soon` when there are too many only because of donations that wait for payment, or whose payment is looked into. */
    tooMany:
      governments.filter((g) => g.paid).length > MOST_GOVERNMENTS
        ? ('now' as const)
        : governments.length > MOST_GOVERNMENTS
          ? ('soon' as const)
          : null,
    deadline: deadlineWords(
      taxYear,
      missing.map((d) => d.one_stop),
    ),
    left: daysLeftWords(taxYear, now),
    donations: donations.length,
    accepted: donations.filter((d) => d.one_stop_status === 'accepted').length,
    missing: missing.map((d) => ({
      number: d.number,
      government: d.government,
      amount: d.amount,
      incomplete: d.one_stop_status === 'incomplete',
      online: d.one_stop === 'online',
    })),
  };
}

export type OneStopPanelData = Awaited<ReturnType<typeof oneStopPanel>>;
