import { type KeptForm, keepable } from '#app/forms/draft.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import type { DonationFields } from '../fields.ts';
import { oneStopGovernments } from '../one-stop/count.ts';
import { type ApplicationWithPayment, applicationByFormKey } from '../store.ts';
import { type FormRef, LIST } from '../target-ref.ts';
import { findDraft, saveDraft } from './draft-store.ts';
import { readDonationForm } from './form.ts';
import type { DonationInput } from './input.ts';
import { underBothNames } from './list/older-usages.ts';
import { CHOSEN } from './list/own-fields.ts';
import { type RefusedTarget, refusalsOf } from './refusal.ts';
import { fieldsOf } from './shape.ts';
import {
  chosenOf,
  type OpenForm,
  openForm,
  type Target,
  type Targets,
  targetKey,
  usageNames,
} from './target.ts';
import type { YearSoFar } from './warnings.ts';
import { amountAndLimit } from './year-store.ts';

/** The form as it stands now; undefined when the address names nothing. */
export function openApplication(memberId: number, ref: FormRef, at: Date): Promise<OpenForm | undefined> {
  return openForm(db(), ref, memberId, at);
}

/**
 * Keeps what was typed in the form of these targets. @param confirmed whether it passed every check.
 * @param known the form that was kept before, where it has just been read; null: none was.
 */
export function keepForm(
  memberId: number,
  { ref, targets }: Pick<OpenForm, 'ref'> & { targets: readonly Pick<Target, 'wish' | 'government'>[] },
  values: Record<string, string>,
  confirmed = false,
  known?: KeptForm | null,
): Promise<void> {
  const chosen: Record<string, string> = 'list' in ref ? { [CHOSEN]: chosenOf(targets) } : {};
  return saveDraft(
    memberId,
    targetKey(ref),
    keepable({ ...underBothNames(values, usageNames(targets)), ...chosen }, fieldsOf(targets)),
    confirmed,
    known,
  );
}

/** Whether what stands on the list is not what it was when its form was last checked. */
export function isChosenAnew({ targets, draft }: OpenForm): boolean {
  return (draft?.values[CHOSEN] ?? '') !== chosenOf(targets);
}

/** What the form for the list has made that was kept last, where nothing stands on the list any more. */
export async function madeOfList(memberId: number): Promise<ApplicationWithPayment | undefined> {
  const draft = await findDraft(db(), memberId, targetKey(LIST));
  return draft && madeOf(memberId, draft);
}

/** What the kept form has made, if it has. */
export async function madeOf(
  memberId: number,
  { formKey, made }: KeptForm,
): Promise<ApplicationWithPayment | undefined> {
  return made ? applicationByFormKey(db(), formKey, memberId) : undefined;
}

/** Checks what was typed and keeps it. @returns what cannot be applied for and why, where the form itself is right. */
export async function checkForm(
  memberId: number,
  open: OpenForm,
  form: FormData,
  at: Date,
): Promise<{ ok: true; refused: RefusedTarget[] } | { ok: false; reply: FormReply }> {
  const { targets, draft } = open;
  const read = await readDonationForm(form, targets, at);
  const short = read.ok ? shortOf(targets, read.value) : null;
  await keepForm(memberId, open, read.reply.values, read.ok && !short, draft ?? null);
  if (!read.ok) return { ok: false, reply: read.reply };
  if (short) return { ok: false, reply: withError(read.reply, 'quantity', short) };
  return { ok: true, refused: refusalsOf(targets, read.value, read.lives) };
}

/** What to say where some pieces are left, and fewer than are wished for. What stands on the list was chosen there. */
function shortOf([target]: Targets, { donations }: DonationInput): string | null {
  return target.wish ? null : shortOfOne(target, donations[0]);
}

function shortOfOne({ gift }: Target, { skuId, quantity }: DonationFields): string | null {
  const left = gift?.skus.find((s) => s.id === skuId)?.left ?? null;
  return left !== null && left > 0 && left < quantity
    ? `在庫の残りは${left}点です。${left}点以下をお選びください`
    : null;
}

/** The member's tax year without this application. */
export async function yearSoFar(memberId: number, at: Date): Promise<YearSoFar> {
  const year = jstYear(at);
  const [sums, oneStop] = await Promise.all([
    amountAndLimit(memberId, year),
    oneStopGovernments(db(), memberId, year),
  ]);
  return { ...sums, oneStop };
}
