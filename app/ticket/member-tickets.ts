import { placeName } from '#app/words/place.ts';
import { db } from '#platform/db/db.ts';
import { formatDate, formatDateTime, formatTime } from '#platform/jst.ts';
import { merchantsOf } from './counter/merchant-store.ts';
import { historyOf } from './counter/redemption-store.ts';
import { ticketQr } from './qr.ts';
import { isUsable, spokenCode, stateAt, takes, worth } from './rules.ts';
import { HELD_NAME, STATE_NAMES } from './states.ts';
import { type NamedTicket, ownTicket, ownTickets } from './store.ts';

/** The part of a ticket that changes while its page is open. */
function liveState(t: NamedTicket, history: Awaited<ReturnType<typeof historyOf>>, now: Date) {
  const status = stateAt(t, now);
  const open = isUsable(status);
  const held = open && t.held;
  return {
    status,
    state: held ? HELD_NAME : STATE_NAMES[status],
    usable: open && !held,
    /** It could be used, but the payment of its donation is looked into. */
    held,
    left: worth(t.kind, t.remaining),
    /** The time of this state. */
    asOf: formatTime(now),
    history: history
      .filter((r) => r.ticket_id === t.id)
      .map((r) => ({
        id: r.id,
        at: formatDateTime(r.redeemed_at),
        merchant: r.merchant,
        amount: `${r.voids === null ? '' : '+'}${worth(t.kind, r.amount)}`,
        left: worth(t.kind, r.remaining),
        what: r.voids !== null ? '取り消し' : r.voided ? '利用(取り消し済み)' : '利用',
      })),
  };
}

export type LiveState = ReturnType<typeof liveState>;

function face(t: NamedTicket) {
  return {
    id: t.id,
    title: t.title,
    place: placeName(t.prefecture, t.government),
    whole: worth(t.kind, t.face_value),
    validUntil: formatDateTime(t.valid_until),
    issuedAt: formatDate(t.issued_at),
  };
}

/** A member's tickets: those that can be used first, the soonest to end in front; then the held and the others, the newest in front. */
export async function memberTickets(memberId: number, now: Date = new Date()) {
  const all = await ownTickets(memberId);
  const [history, merchants] = await Promise.all([
    historyOf(
      db(),
      all.map((t) => t.id),
    ),
    merchantsOf(db(), [...new Set(all.map((t) => t.government_code))]),
  ]);
  const rows = all.map((t) => ({
    ...face(t),
    ...liveState(t, history, now),
    merchants: merchants.filter((m) => takes(m, t)),
  }));
  return {
    kind: 'list' as const,
    usable: rows.filter((t) => t.usable),
    held: rows.filter((t) => t.held),
    ended: rows.filter((t) => !t.usable && !t.held).reverse(),
  };
}

export type TicketRow = Awaited<ReturnType<typeof memberTickets>>['usable'][number];

/** One of the member's own tickets in full, with its QR code while it can be used; undefined for another member's. */
export async function memberTicket(memberId: number, id: number, now: Date = new Date()) {
  const t = await ownTicket(memberId, id);
  if (!t) return undefined;
  const [history, merchants] = await Promise.all([
    historyOf(db(), [t.id]),
    merchantsOf(db(), [t.government_code]),
  ]);
  const live = liveState(t, history, now);
  return {
    kind: 'ticket' as const,
    ...face(t),
    live,
    show: live.usable ? { code: spokenCode(t.code), qr: ticketQr(t.code) } : null,
    merchants: merchants.filter((m) => takes(m, t)),
  };
}

export type TicketPage = NonNullable<Awaited<ReturnType<typeof memberTicket>>>;

/** What an open page requests every few seconds; undefined for another member's ticket. */
export async function ticketState(
  memberId: number,
  id: number,
  now: Date = new Date(),
): Promise<LiveState | undefined> {
  const t = await ownTicket(memberId, id);
  return t && liveState(t, await historyOf(db(), [t.id]), now);
}
