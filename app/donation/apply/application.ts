import { type KeptForm, keepable } from '#app/forms/draft.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';
import { oneStopGovernments } from '../one-stop/count.ts';
import { type DonationWithPayment, donationByFormKey } from '../store.ts';
import type { TargetRef } from '../target-ref.ts';
import { saveDraft } from './draft-store.ts';
import { DONATION_FIELDS, type DonationInput, readDonationForm } from './form.ts';
import { refusalFor } from './refusal.ts';
import { type OpenForm, openForm, type Target, targetKey } from './target.ts';
import type { YearSoFar } from './warnings.ts';
import { amountAndLimit } from './year-store.ts';

/** The form as it stands now; undefined when the address names nothing. */
export function openApplication(memberId: number, ref: TargetRef, at: Date): Promise<OpenForm | undefined> {
  return openForm(db(), ref, memberId, at);
}

/**
 * Keeps what was typed. @param confirmed whether it passed every check.
 * @param known the form that was kept before, where it has just been read; null: none was.
 */
export function keepForm(
  memberId: number,
  ref: TargetRef,
  values: Record<string, string>,
  confirmed = false,
  known?: KeptForm | null,
): Promise<void> {
  return saveDraft(memberId, targetKey(ref), keepable(values, DONATION_FIELDS), confirmed, known);
}

/** What the kept form has made, if it has. */
export async function madeOf(
  memberId: number,
  { formKey, made }: KeptForm,
): Promise<DonationWithPayment | undefined> {
  return made ? donationByFormKey(db(), formKey, memberId) : undefined;
}

/** Checks what was typed and keeps it. @returns why it cannot be applied for, where the form itself is right. */
export async function checkForm(
  memberId: number,
  { target, draft }: OpenForm,
  form: FormData,
  at: Date,
): Promise<{ ok: true; code: DonationErrorCode | null } | { ok: false; reply: FormReply }> {
  const read = await readDonationForm(form, target, at);
  const short = read.ok ? shortOf(target, read.value) : null;
  await keepForm(memberId, target.ref, read.reply.values, read.ok && !short, draft ?? null);
  if (!read.ok) return { ok: false, reply: read.reply };
  if (short) return { ok: false, reply: withError(read.reply, 'quantity', short) };
  return { ok: true, code: refusalFor(target, read.value, read.lives) };
}

/** What to say where some pieces are left, and fewer than are wished for. */
function shortOf({ gift }: Target, { skuId, quantity }: DonationInput): string | null {
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
