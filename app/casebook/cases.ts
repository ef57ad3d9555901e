import { type Closed, closeCase } from '#app/payment/attention/cases.ts';
import { leaveCase, type Taken, takeCase } from '#app/payment/attention/claim.ts';
import type { Payables } from '#app/payment/complete.ts';
import { owed } from '#app/payment/payable.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demandEverywhere, mayEverywhere } from '#app/staff/permissions.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import { yen } from '#platform/money.ts';
import { type Act, whyNot } from './acts.ts';
import { type CaseEvent, caseEvents, type FoundCase, findCase, type PaidFor, paidFor } from './case-query.ts';
import { type CaseFilter, type CaseRow, casesOf, findCases } from './list-query.ts';

const MOST_EVENTS = 100;
const MOST_PAID_FOR = 30;
const MOST_CASES = 20;

/** Money that needs a person. @throws NotAllowed */
export function listCases(
  actor: Actor,
  filter: CaseFilter,
  asked: PageAsked,
  now: Date = new Date(),
): Promise<Page<CaseRow>> {
  demandEverywhere(actor, 'money.read');
  return findCases(filter, asked, now);
}

/** The cases of a payment, for who may look at them; none for others. @param reference the payment's number. */
export async function casesAbout(actor: Actor, reference: string) {
  return mayEverywhere(actor, 'money.read') ? casesOf(reference, MOST_CASES) : [];
}

export interface CaseView {
  c: FoundCase & { owed: number };
  paidFor: PaidFor[];
  /** Others about the same payment. */
  others: Awaited<ReturnType<typeof casesOf>>;
  events: CaseEvent[];
  mayAct: boolean;
}

/** A case with its payment, what was done about it, and what belongs to it; undefined for who may not look at it. */
export async function readCase(actor: Actor, payables: Payables, id: number): Promise<CaseView | undefined> {
  const c = mayEverywhere(actor, 'money.read') ? await findCase(id) : undefined;
  const payable = payables.find(({ kind }) => kind === c?.of);
  if (!c || !payable) return undefined;
  const [things, cases, events] = await Promise.all([
    paidFor(c.paymentId, MOST_PAID_FOR),
    casesOf(c.reference, MOST_CASES),
    caseEvents(id, MOST_EVENTS),
  ]);
  return {
    c: { ...c, owed: owed(payable, c) },
    paidFor: things,
    others: cases.filter((other) => other.id !== id),
    events,
    mayAct: mayEverywhere(actor, 'money.edit'),
  };
}

function noteDeed(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  return record(tx, actor, { action: 'money.edit', subject: 'money_case', subjectId: id, changes });
}

const noted = (note: string): Changes => (note === '' ? {} : { メモ: [null, note] });

/** Takes the money of a case to pay it out by hand; the site returns it no more. @throws NotAllowed */
export function take(actor: Actor, payables: Payables, id: number, note: string, now?: Date): Promise<Taken> {
  demandEverywhere(actor, 'money.edit');
  return takeCase(payables, id, { actor: historyName(actor), note }, now, (tx, amount) =>
    noteDeed(tx, actor, id, { 引き受け: [null, yen(amount)], ...noted(note) }),
  );
}

/** What somebody typed about money that was taken, and the event by which it was, as it was shown to them. */
export interface AboutTaken {
  note: string;
  claim: number;
}

/** Leaves money that was taken to the site again. @returns false where nobody has it, or not as it was shown. @throws NotAllowed */
export function leave(
  actor: Actor,
  payables: Payables,
  id: number,
  { note, claim }: AboutTaken,
): Promise<boolean> {
  demandEverywhere(actor, 'money.edit');
  return leaveCase(
    payables,
    id,
    { actor: historyName(actor), note },
    {
      claim,
      also: (tx, amount) => noteDeed(tx, actor, id, { 引き受け: [yen(amount), '取りやめ'], ...noted(note) }),
    },
  );
}

/** Says that what was taken has been paid to the payer by hand. @param how it was, and when. @throws NotAllowed */
export function payOut(
  actor: Actor,
  payables: Payables,
  id: number,
  { note: how, claim }: AboutTaken,
): Promise<Closed> {
  demandEverywhere(actor, 'money.edit');
  return closeCase(payables, id, { actor: historyName(actor), note: how }, true, {
    claim,
    also: (tx, amount) => noteDeed(tx, actor, id, { 支払い済み: [null, yen(amount)], ...noted(how) }),
  });
}

/** Closes a case in which nothing is left to do. @throws NotAllowed */
export function close(actor: Actor, payables: Payables, id: number, note: string): Promise<Closed> {
  demandEverywhere(actor, 'money.edit');
  return closeCase(payables, id, { actor: historyName(actor), note }, false, {
    also: (tx) => noteDeed(tx, actor, id, { 対応済み: [null, note] }),
  });
}

/** Whether somebody has just done this very thing, and sends its form again. */
export function isDone(actor: Actor, { c, events }: CaseView, act: Act, note: string): boolean {
  const last = events[0];
  const what = ({ take: 'taken', leave: 'left', 'paid-out': 'paid_out', close: 'closed' } as const)[act];
  return (
    last?.what === what &&
    last.actor === historyName(actor) &&
    last.note === note &&
    whyNot(actor, c, act) !== null
  );
}
