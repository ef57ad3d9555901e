import { data, redirect } from 'react-router';
import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { parseForm, shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { throttled } from '#app/forms/request.ts';
import { enrolAndEnter, type FirstFactor } from '#app/staff/first-factor.ts';
import { openSecondStep, type ShownFactor, takeSecondStep } from '#app/staff/login.ts';
import { type Enrolment, enrolment } from '#app/staff/second-factor.ts';
import { findStaff } from '#app/staff/session.ts';
import type { KeptCodes } from '#app/ui/kept-codes.ts';
import { newCodes } from '../account/new-codes.ts';
import { PASSKEY_FAULTS, passkeySchema } from '../account/passkey-form.ts';
import { fromOf } from '../from-of.ts';
import { signedInCookies } from './signed-in.ts';

/** What the page of the second step shows after a form was sent. */
export interface Shown {
  reply?: FormReply;
  enrolment?: Enrolment | undefined;
  recoveryCodes?: KeptCodes;
  /** It was set up before, and this browser is logged in: the form was sent a second time. */
  entered?: boolean;
  to?: string;
}

/** A form of the second step: the browser's begun login, and where it goes afterwards. */
export interface Sent {
  request: Request;
  token: string | undefined;
  body: FormData;
  to: string;
}

function again(reply: FormReply, more: Shown = {}) {
  return data<Shown>({ reply, ...more }, { status: 400 });
}

const ENDED = '有効期限が切れました。もう一度ログインしてください';

/** A code or a passkey of who has a second factor. */
export async function take({ request, token, to }: Sent, shown: ShownFactor) {
  const result = await takeSecondStep(token, shown, request, fromOf(request));
  switch (result.kind) {
    case 'throttled':
      return throttled<Shown>(EMPTY_REPLY, result.retryAfter, {});
    case 'wrong':
      return again(
        shown.by === 'passkey'
          ? withError(
              EMPTY_REPLY,
              '',
              `パスキーを確認できませんでした。あと${result.left}回お試しいただけます`,
            )
          : withError(EMPTY_REPLY, 'code', `確認コードが正しくありません。あと${result.left}回入力できます`),
      );
    case 'ended':
      return again(withError(EMPTY_REPLY, '', ENDED));
    case 'logged_in':
      throw redirect(to, { headers: signedInCookies(result.sessionToken) });
  }
}

/** The first second factor: a code of the app that was set up on this page, or a passkey that was made on it. */
export async function enrolFirst(sent: Sent) {
  const { request, token, body, to } = sent;
  const step = await openSecondStep(token);
  const packed = body.get('_enrolment');
  const view = step && !step.enrolled ? shownTo(step.account, packed) : undefined;
  if (!step || !view)
    return (await findStaff(request, fromOf(request)))
      ? data<Shown>({ entered: true, to })
      : again(withError(EMPTY_REPLY, '', ENDED));
  const read = readFirst(body);
  if ('reply' in read) return again(read.reply, { enrolment: view });
  const result = await enrolAndEnter(token, read.first, request, fromOf(request));
  switch (result.kind) {
    case 'throttled':
      return throttled<Shown>(EMPTY_REPLY, result.retryAfter, { enrolment: view });
    case 'wrong':
      return again(
        withError(EMPTY_REPLY, 'code', '確認コードが正しくありません。新しいコードを入力してください'),
        { enrolment: view },
      );
    case 'refused':
    case 'known':
    case 'too_many':
      return again(withError(shownAgain(body), '', PASSKEY_FAULTS[result.kind]), { enrolment: view });
    case 'logged_in':
      return data<Shown>(
        { recoveryCodes: newCodes(result.recoveryCodes, step.account), to },
        { headers: signedInCookies(result.sessionToken) },
      );
    default:
      return again(withError(EMPTY_REPLY, '', ENDED));
  }
}

/** A passkey is made beside the app's code: the next answer may show a new one. */
function shownTo(person: { id: number; email: string }, packed: FormDataEntryValue | null) {
  return enrolment(person, packed === null ? undefined : String(packed), new Date());
}

function readFirst(body: FormData): { first: FirstFactor } | { reply: FormReply } {
  if (body.get('intent') === 'passkey') {
    const form = parseForm(body, passkeySchema);
    const credential = String(body.get('_credential') ?? '');
    return form.ok ? { first: { credential, name: form.value.name } } : { reply: form.reply };
  }
  const form = parseForm(body, z.object({ code: fields.code(6) }));
  const packed = String(body.get('_enrolment') ?? '');
  return form.ok ? { first: { packed, code: form.value.code } } : { reply: form.reply };
}
