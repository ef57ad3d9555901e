import { type Moved, moveOneStop, withdrawOneStop } from '#app/donation/one-stop/change.ts';
import { FAULTS, LATE } from '#app/donation/one-stop/faults.ts';
import { type Finding, oneStopLegalDeadline } from '#app/donation/one-stop/rules.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { type Changes, record, recordLook } from '#app/staff/audit.ts';
import { demand, may, reachOf } from '#app/staff/permissions.ts';
import { readNumber } from '#platform/crypto.ts';
import type { Tx } from '#platform/db/db.ts';
import { endOfJstDate, jstDate, jstYear } from '#platform/jst.ts';
import { type Application, findApplication, othersMissing } from './application-store.ts';
import { FINDING_NAMES, STATE_NAMES } from './words.ts';

const MOST_OTHERS = 20;
export const MOST_NOTE = 300;

/** The tax year of an application; of a donation that is not paid there is none yet. */
function yearOf({ paidAt }: Pick<Application, 'paidAt'>): number | null {
  return paidAt && jstYear(paidAt);
}

/** By what was typed or scanned: the number on the form, that of the certificate, or of the site where it was given. */
async function findTyped(actor: Actor, typed: string): Promise<Application | undefined> {
  const plain = typed.normalize('NFKC').trim().slice(0, 60);
  if (plain === '') return undefined;
  if (/^\d{4}-\d{6}-\d{6}$/.test(plain)) return findApplication({ receipt: plain });
  const number = readNumber(plain);
  const own = number === undefined ? undefined : await findApplication({ number });
  if (own) return own;
  // A number of another site may look like one of ours.
  const reach = reachOf(actor, 'onestop.read');
  const governments = reach === 'all' ? reach : reach.governments;
  return findApplication({ elsewhere: plain, governments });
}

/** Whose application a number is; undefined for nobody's, or another government's. Each look stands in the audit. */
export async function lookUp(actor: Actor, typed: string) {
  const found = await findTyped(actor, typed);
  if (!found || !may(actor, 'onestop.read', found)) return undefined;
  await recordLook(actor, { action: 'onestop.read', subject: 'one_stop', subjectId: found.number });
  const taxYear = yearOf(found);
  const others = taxYear === null ? [] : await othersMissing(found, taxYear, MOST_OTHERS);
  return { ...found, taxYear, others, mayReceive: may(actor, 'onestop.receive', found) };
}

export type Seen = NonNullable<Awaited<ReturnType<typeof lookUp>>>;

/** What a clerk says of a paper. */
export interface Said {
  to: Finding | 'withdrawn';
  /** The state that the clerk was shown. */
  seen: string;
  /** The day on which it arrived, which may be earlier than today. */
  arrivedOn: string;
  source: 'paper' | 'online';
  faults: readonly string[];
  note: string;
}

export type Received =
  | { kind: 'done' | 'already' | 'unknown' | 'refused' | 'held' | 'wrong_day' }
  /** It arrived after the deadline: it can only be refused for that. */
  | { kind: 'late'; deadline: Date }
  /** Somebody else has said something of it meanwhile. */
  | { kind: 'conflict'; state: string };

/** Says of an application how it was found. The donor is told of a fault, of its acceptance and of its end. @throws NotAllowed */
export async function receive(
  actor: Actor,
  number: string,
  said: Said,
  now: Date = new Date(),
): Promise<Received> {
  const a = await findApplication({ number });
  if (!a) return { kind: 'unknown' };
  demand(actor, 'onestop.receive', a);
  if (a.state !== said.seen)
    return a.state === said.to ? { kind: 'already' } : { kind: 'conflict', state: a.state };
  const reason = faultWords(said.faults, said.note);
  const by = { actor: historyName(actor), reason };
  const also = (tx: Tx) =>
    record(tx, actor, {
      action: 'onestop.receive',
      subject: 'one_stop',
      subjectId: a.number,
      changes: changesOf(a, said, reason),
    });
  if (said.to === 'withdrawn') return outcome(await withdrawOneStop(a.number, by, also));
  const taxYear = yearOf(a);
  if (taxYear === null || a.paidAt === null) return { kind: 'refused' };
  if (said.arrivedOn < jstDate(a.paidAt) || said.arrivedOn > jstDate(now)) return { kind: 'wrong_day' };
  const deadline = oneStopLegalDeadline(taxYear);
  const late = endOfJstDate(said.arrivedOn) > deadline;
  if (late && !(said.to === 'incomplete' && said.faults.includes(LATE))) return { kind: 'late', deadline };
  const arrival = { on: said.arrivedOn, source: said.source, faults: said.faults, note: said.note };
  return outcome(await moveOneStop(a.number, said.to, by, arrival, also));
}

const outcome = (moved: Moved): Received => ({ kind: moved === 'moved' ? 'done' : moved });

/** 「個人番号を確認する書類がない、または足りない、申請書のチェックがない」 */
export function faultWords(faults: readonly string[], note: string): string {
  return [...faults.flatMap((code) => FAULTS[code]?.name ?? []), note].filter(Boolean).join('、');
}

function changesOf(a: Application, said: Said, reason: string): Changes {
  return {
    状態: [STATE_NAMES[a.state], said.to === 'withdrawn' ? STATE_NAMES.withdrawn : FINDING_NAMES[said.to]],
    ...(said.to !== 'withdrawn' &&
      said.arrivedOn !== a.arrivedOn && { 到着日: [a.arrivedOn, said.arrivedOn] }),
    ...(reason && { 理由: [null, reason] }),
  };
}
