import {
  changeSealIn,
  dropSealPlanIn,
  lockedSeals,
  type Seals,
  type ShownSeal,
  sealImage,
  sealsNow,
} from '#app/catalogue/government/seal-plan.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { sealPicture } from '#platform/images/seal.ts';
import { jstDate } from '#platform/jst.ts';

/** Undefined as if there were no such government, for who may not. */
export async function readSeals(actor: Actor, code: string): Promise<Seals | undefined> {
  return may(actor, 'seal.read', { governmentCode: code }) ? sealsNow(code) : undefined;
}

export async function readSealImage(actor: Actor, code: string, id: number): Promise<Buffer | undefined> {
  return may(actor, 'seal.read', { governmentCode: code }) ? sealImage(code, id) : undefined;
}

/** Says whether two people saw the same: what certificates show, and are to show. */
export function stampOf({ sealId, seal, plan }: Seals): string {
  return [seal, sealId, plan?.from, plan?.seal, plan?.sealId].map((part) => part ?? '').join(':');
}

export type SealResult = 'done' | 'unknown' | 'conflict' | 'past' | 'picture';

/**
 * Changes how certificates show the seal, from today or a later day on.
 * @param wish.file the uploaded file; null: 公印省略. @throws NotAllowed
 */
export async function changeSeal(
  actor: Actor,
  code: string,
  wish: { stamp: string; file: Buffer | null; from: string },
  now = new Date(),
): Promise<SealResult> {
  demand(actor, 'seal.edit', { governmentCode: code });
  const today = jstDate(now);
  if (wish.from < today) return 'past';
  const { file } = wish;
  const png = file && (await sealPicture(file));
  if (png === undefined) return 'picture';
  return changing(actor, code, wish.stamp, today, async (tx, before): Promise<Changes> => {
    const seal = png === null ? ('omitted' as const) : { png };
    const after = await changeSealIn(tx, code, { seal, from: wish.from }, actor.name, today);
    if (wish.from === today) return { 公印: [sealWords(before), sealWords(after)] };
    return { 公印の予定: [planWords(before), `${sealWords(after)}(${wish.from}から)`] };
  });
}

/** Takes back what was to change on a later day. @throws NotAllowed */
export async function dropSealPlan(
  actor: Actor,
  code: string,
  stamp: string,
  now = new Date(),
): Promise<SealResult> {
  demand(actor, 'seal.edit', { governmentCode: code });
  return changing(actor, code, stamp, jstDate(now), async (tx, before) => {
    await dropSealPlanIn(tx, code);
    return { 公印の予定: [planWords(before), null] };
  });
}

function changing(
  actor: Actor,
  code: string,
  stamp: string,
  today: string,
  work: (tx: Tx, before: Seals) => Promise<Changes>,
): Promise<SealResult> {
  return transaction(async (tx): Promise<SealResult> => {
    const before = await lockedSeals(tx, code, today);
    if (!before) return 'unknown';
    if (stampOf(before) !== stamp) return 'conflict';
    const changes = await work(tx, before);
    await record(tx, actor, { action: 'seal.edit', subject: 'government', subjectId: code, changes });
    return 'done';
  });
}

export function sealWords({ seal, sealId }: ShownSeal): string {
  if (seal === 'picture') return `印影の画像(番号${sealId})`;
  return seal === 'omitted' ? '公印省略' : '未登録';
}

function planWords({ plan }: Seals): string | null {
  return plan && `${sealWords(plan)}(${plan.from}から)`;
}
