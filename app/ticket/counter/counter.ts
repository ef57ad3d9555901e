import { randomUUID } from 'node:crypto';
import { db } from '#platform/db/db.ts';
import { endOfJstDate, formatDate, formatDateTime, formatTime, jstDate } from '#platform/jst.ts';
import { consume, giveBack } from '#platform/throttle.ts';
import {
  genreWords,
  isUsable,
  spokenCode,
  stateAt,
  type TicketKind,
  takes,
  voidableUntil,
  worth,
} from '../rules.ts';
import { STATE_NAMES } from '../states.ts';
import { ticketByCode } from '../store.ts';
import { readCode, signToken } from '../token.ts';
import type { Merchant } from './merchant.ts';
import { historyOf, takenBetween, takenBy } from './redemption-store.ts';

/**
 * A ticket as the merchant sees it, or why it cannot be used here. `formKey`: one redemption for each time the page is
 * shown.
 */
export async function counterTicket(merchant: Merchant, code: string, now: Date = new Date()) {
  const t = await ticketByCode(code);
  if (!t) return { kind: 'refused' as const, why: UNKNOWN };
  if (t.government_code !== merchant.government_code)
    return { kind: 'refused' as const, why: otherGovernment(t.government, merchant.government) };
  if (!takes(merchant, t)) return { kind: 'refused' as const, why: otherGenre(t.genres ?? []) };
  const status = stateAt(t, now);
  const own = (await historyOf(db(), [t.id])).filter((r) => r.merchant_id === merchant.id);
  return {
    kind: 'ticket' as const,
    formKey: randomUUID(),
    code: spokenCode(t.code),
    title: t.title,
    government: t.government,
    unit: t.kind,
    remaining: t.remaining,
    left: worth(t.kind, t.remaining),
    face: worth(t.kind, t.face_value),
    validUntil: formatDateTime(t.valid_until),
    status,
    state: STATE_NAMES[status],
    usable: isUsable(status) && !t.held,
    why: ENDED[status] ?? (t.held ? HELD : null),
    /** This merchant's earlier redemptions, so that a repeated one is noticed before it is made. */
    taken: own.slice(0, 5).map((r) => ({
      key: r.form_key,
      at: formatDateTime(r.redeemed_at),
      amount: worth(t.kind, r.amount),
      what: r.voids !== null ? '取り消し' : r.voided ? '利用(取り消し済み)' : '利用',
    })),
  };
}

export type CounterTicket = Extract<Awaited<ReturnType<typeof counterTicket>>, { kind: 'ticket' }>;

export const UNKNOWN =
  'このチケットは確認できませんでした。番号をもう一度お確かめになるか、お客様にチケットの画面を開き直していただいてください。';

export function otherGovernment(ticket: string, own: string): string {
  return `${ticket}のチケットです。${own}の加盟店ではご利用いただけません。`;
}

export function otherGenre(genres: readonly string[]): string {
  return `${genreWords(genres)}で使えるチケットです。こちらの加盟店ではご利用いただけません。`;
}

/** Why nothing more can be taken from a ticket. */
export const ENDED: Record<string, string> = {
  used: 'このチケットは、すべて使用済みです。',
  expired: 'このチケットは有効期限が過ぎているため、ご利用いただけません。',
  cancelled: 'このチケットは取り消されているため、ご利用いただけません。',
};

/** Says nothing of the payment to the merchant. */
export const HELD =
  'このチケットは、現在ご利用いただけません。お客様に、当サイトへのお問い合わせをご案内ください。';

export function tooMuch(kind: TicketKind, remaining: number): string {
  return `残りは${worth(kind, remaining)}です。${worth(kind, remaining)}以下で入力してください。`;
}

export type Found =
  | { kind: 'found'; token: string }
  | { kind: 'none' }
  | { kind: 'throttled'; retryAfter: number };

/**
 * Finds a ticket by its typed code. Only invalid codes cost a throttle point, so that nobody can try codes out and a
 * busy counter never waits. The ticket's page tells whether the merchant may take it.
 */
export async function findByCode(merchant: Merchant, typed: string): Promise<Found> {
  const key = `merchant:${merchant.id}`;
  const point = await consume('ticket_lookup_account', key);
  if (!point.ok) return { kind: 'throttled', retryAfter: point.retryAfter };
  const code = readCode(typed);
  if (code === undefined || !(await ticketByCode(code))) return { kind: 'none' };
  await giveBack('ticket_lookup_account', key);
  return { kind: 'found', token: signToken(code) };
}

/** What the merchant has just done; undefined when it is not theirs. */
export async function doneView(merchant: Merchant, formKey: string, now: Date = new Date()) {
  const r = await takenBy(merchant.id, formKey);
  if (!r) return undefined;
  const until = voidableUntil(r.redeemed_at);
  return {
    kind: 'done' as const,
    key: r.form_key,
    title: r.title,
    at: formatDateTime(r.redeemed_at),
    amount: worth(r.kind, r.amount),
    left: worth(r.kind, r.remaining),
    validUntil: formatDate(r.valid_until),
    voided: r.voided,
    voidableUntil: !r.voided && now <= until ? formatTime(until) : null,
    token: signToken(r.code),
  };
}

const DAY = 86_400_000;

/** A JST day's redemptions and their sums, yen and uses separately. A void counts on the day it was made. */
export async function dayView(merchant: Merchant, wanted: string | null, now: Date = new Date()) {
  const today = jstDate(now);
  const day = wanted !== null && isDate(wanted) && wanted <= today ? wanted : today;
  const end = new Date(endOfJstDate(day).getTime() + 1000);
  const rows = await takenBetween(merchant.id, new Date(end.getTime() - DAY), end);
  const total = (kind: TicketKind) =>
    rows.reduce((sum, r) => (r.kind === kind ? sum + (r.voids === null ? r.amount : -r.amount) : sum), 0);
  return {
    kind: 'day' as const,
    day,
    isToday: day === today,
    date: formatDate(endOfJstDate(day)),
    before: jstDate(new Date(end.getTime() - DAY - 1000)),
    after: day < today ? jstDate(end) : null,
    count: rows.filter((r) => r.voids === null && !r.voided).length,
    yen: total('amount'),
    uses: total('count'),
    rows: rows.map((r) => ({
      id: r.id,
      key: r.voids === null ? r.form_key : null,
      at: formatTime(r.redeemed_at),
      title: r.title,
      code: spokenCode(r.code).slice(-4),
      amount: `${r.voids === null ? '' : '−'}${worth(r.kind, r.amount)}`,
      what: r.voids !== null ? '取り消し' : r.voided ? '利用(取り消し済み)' : '利用',
    })),
  };
}

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
  );
}
