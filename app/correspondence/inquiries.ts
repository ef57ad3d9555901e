import { foundBy } from '#app/inquiry/found-by.ts';
import type { InquiryState } from '#app/inquiry/states.ts';
import { STATE_NAMES } from '#app/inquiry/states.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record, recordLook } from '#app/staff/audit.ts';
import { demand, may, mayEverywhere, NotAllowed, type Place, rolesWith } from '#app/staff/permissions.ts';
import { readNumber } from '#platform/crypto.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { insertMessage, type MessageRow, messagesOf } from './inquiry-message-store.ts';
import {
  findInquiry,
  governmentOfDonation,
  type InquiryChange,
  type InquiryRecord,
  lockInquiry,
  peopleFor,
  updateInquiry,
} from './inquiry-store.ts';

export type { InquiryRecord } from './inquiry-store.ts';

const MOST_MESSAGES = 300;
const MOST_PEOPLE = 200;

/** The operator's own inquiries are at no government's place. */
const placeOf = ({ governmentCode }: Pick<InquiryRecord, 'governmentCode'>): Place => ({
  governmentCode: governmentCode ?? '',
});

export interface OpenedInquiry extends InquiryRecord {
  messages: MessageRow[];
  /** Who may have it as their work. */
  people: { id: number; name: string }[];
}

/** An inquiry with all that was written. That somebody looked at it is recorded. @returns undefined as if there were none. */
export async function openInquiry(actor: Actor, id: number): Promise<OpenedInquiry | undefined> {
  const inquiry = await findInquiry(id);
  if (!inquiry || !may(actor, 'inquiry.read', placeOf(inquiry))) return undefined;
  await recordLook(actor, { action: 'inquiry.read', subject: 'inquiry', subjectId: inquiry.id });
  return {
    ...inquiry,
    messages: await messagesOf(id, MOST_MESSAGES),
    people: await peopleFor(
      inquiry.governmentCode,
      rolesWith('inquiry.edit'),
      jstDate(new Date()),
      MOST_PEOPLE,
    ),
  };
}

export type ChangeResult =
  | { kind: 'saved' | 'unknown' }
  /** Nobody who may answer it has this id. */
  | { kind: 'no_person' }
  /** A government is to answer, and no donation has the number. */
  | { kind: 'no_donation' }
  | { kind: 'conflict'; now: InquiryRecord };

export interface InquiryWishes {
  state: Exclude<InquiryState, 'suspected'>;
  assigneeId: number | null;
  /** The number that was meant. */
  reference: string;
  desk: 'operator' | 'government';
}

/** An inquiry that this person may change, locked. @throws NotAllowed */
export async function lockFor(tx: Tx, actor: Actor, id: number): Promise<InquiryRecord | undefined> {
  const inquiry = await lockInquiry(tx, id);
  if (inquiry) demand(actor, 'inquiry.edit', placeOf(inquiry));
  return inquiry;
}

/** Says how far it has come, whose work it is, what it is about and who answers. @throws NotAllowed */
export function changeInquiry(
  actor: Actor,
  id: number,
  version: number,
  wishes: InquiryWishes,
): Promise<ChangeResult> {
  return transaction(async (tx): Promise<ChangeResult> => {
    const before = await lockFor(tx, actor, id);
    if (!before) return { kind: 'unknown' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    const government = await governmentFor(tx, actor, before, wishes);
    if (government === undefined) return { kind: 'no_donation' };
    const moves = (government?.code ?? null) !== before.governmentCode;
    // The person it was given to need not be among those who answer now.
    const assigneeId = moves && wishes.assigneeId === before.assigneeId ? null : wishes.assigneeId;
    const person = await personAmong(assigneeId, government?.code ?? null, before);
    if (person === undefined) return { kind: 'no_person' };
    // Given to somebody, it is being worked on.
    const isTaken = assigneeId !== null && assigneeId !== before.assigneeId;
    const state = isTaken && wishes.state === 'open' ? 'working' : wishes.state;
    const reference = wishes.reference;
    await apply(
      tx,
      actor,
      before,
      {
        ...(state !== before.state && { state }),
        ...(state === 'answered' && { answeredAt: new Date() }),
        ...(assigneeId !== before.assigneeId && { assigneeId }),
        ...(moves && { governmentCode: government?.code ?? null }),
        ...(reference !== before.reference && {
          reference: { number: reference, foundBy: foundBy({ ...before, reference }) },
        }),
      },
      { assignee: person?.name ?? null, government: government?.name ?? null },
    );
    return { kind: 'saved' };
  });
}

/** Who is to answer: null is the operator. @returns undefined where no government can be told. @throws NotAllowed */
async function governmentFor(
  tx: Tx,
  actor: Actor,
  before: InquiryRecord,
  { desk, reference }: InquiryWishes,
): Promise<{ code: string; name: string } | null | undefined> {
  if (desk === 'operator') return null;
  const kept =
    before.governmentCode === null ? null : { code: before.governmentCode, name: before.government! };
  if (kept !== null && reference === before.reference) return kept;
  if (!mayEverywhere(actor, 'inquiry.edit')) {
    if (kept === null) throw new NotAllowed('inquiry.edit');
    return kept;
  }
  const number = readNumber(reference);
  return number === undefined
    ? (kept ?? undefined)
    : ((await governmentOfDonation(tx, number)) ?? kept ?? undefined);
}

async function personAmong(
  assigneeId: number | null,
  governmentCode: string | null,
  before: InquiryRecord,
): Promise<{ name: string } | null | undefined> {
  if (assigneeId === null) return null;
  // Who had it and may not any more is left with it until somebody else is chosen.
  if (assigneeId === before.assigneeId) return { name: before.assignee ?? '' };
  const people = await peopleFor(governmentCode, rolesWith('inquiry.edit'), jstDate(new Date()), MOST_PEOPLE);
  return people.find((p) => p.id === assigneeId);
}

/** Writes a change with its entry in the audit; nothing where nothing changes. */
async function apply(
  tx: Tx,
  actor: Actor,
  before: InquiryRecord,
  change: InquiryChange,
  names: { assignee: string | null; government: string | null },
): Promise<void> {
  const { state, assigneeId, governmentCode, reference } = change;
  const changes: Changes = {
    ...(state !== undefined && { 状態: [STATE_NAMES[before.state], STATE_NAMES[state]] }),
    ...(assigneeId !== undefined && { 担当者: [before.assignee, names.assignee] }),
    ...(governmentCode !== undefined && {
      回答する団体: [before.government ?? '運営', names.government ?? '運営'],
    }),
    ...(reference !== undefined && { 番号: [before.reference, reference.number] }),
  };
  if (Object.keys(changes).length === 0) return;
  await updateInquiry(tx, before.id, change);
  await note(tx, actor, before.id, changes);
}

export function note(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  return record(tx, actor, { action: 'inquiry.edit', subject: 'inquiry', subjectId: id, changes });
}

/** Somebody takes an inquiry as their own work. @throws NotAllowed */
export function takeInquiry(actor: Actor, id: number, version: number): Promise<ChangeResult> {
  return transaction(async (tx): Promise<ChangeResult> => {
    const before = await lockFor(tx, actor, id);
    if (!before) return { kind: 'unknown' };
    if (before.assigneeId === actor.staffId) return { kind: 'saved' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    const change: InquiryChange = {
      assigneeId: actor.staffId,
      ...(before.state === 'open' && { state: 'working' as const }),
    };
    await apply(tx, actor, before, change, { assignee: actor.name, government: before.government });
    return { kind: 'saved' };
  });
}

/** Says that it is spam, which is deleted some time later, or that it is none after all. @throws NotAllowed */
export function markSuspected(actor: Actor, id: number, isSuspected: boolean): Promise<ChangeResult> {
  return transaction(async (tx): Promise<ChangeResult> => {
    const before = await lockFor(tx, actor, id);
    if (!before) return { kind: 'unknown' };
    if ((before.state === 'suspected') === isSuspected) return { kind: 'saved' };
    const names = { assignee: before.assignee, government: before.government };
    await apply(tx, actor, before, { state: isSuspected ? 'suspected' : 'open' }, names);
    return { kind: 'saved' };
  });
}

/**
 * Writes down a note for the staff, or what came back by mail: the office's mailbox is not read by the program. What came back
 * waits for an answer again. Pressed twice it is written once. @throws NotAllowed
 */
export function addMessage(
  actor: Actor,
  id: number,
  { kind, body, formKey }: { kind: 'note' | 'received'; body: string; formKey: string },
): Promise<ChangeResult> {
  return transaction(async (tx): Promise<ChangeResult> => {
    const before = await lockFor(tx, actor, id);
    if (!before) return { kind: 'unknown' };
    const added = await insertMessage(tx, { inquiryId: id, kind, body, formKey, staffId: actor.staffId });
    if (added === undefined) return { kind: 'saved' };
    const waits = kind === 'received' && (before.state === 'answered' || before.state === 'closed');
    await updateInquiry(tx, id, waits ? { state: 'working' } : {});
    await note(tx, actor, id, {
      [kind === 'note' ? 'メモ' : '届いた返信']: [null, '記録'],
      ...(waits && { 状態: [STATE_NAMES[before.state], STATE_NAMES.working] as const }),
    });
    return { kind: 'saved' };
  });
}

/** An inquiry for who may answer it, and is about to; undefined as if there were none otherwise. */
export async function findFor(actor: Actor, id: number): Promise<InquiryRecord | undefined> {
  const inquiry = await findInquiry(id);
  return inquiry && may(actor, 'inquiry.edit', placeOf(inquiry)) ? inquiry : undefined;
}
