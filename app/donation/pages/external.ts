import { redirect } from 'react-router';
import { takeParkedForm } from '#app/account/parked-form.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { consume } from '#platform/throttle.ts';
import {
  addExternal,
  changeExternal,
  externalDonation,
  MOST_EXTERNAL,
  removeExternal,
  restoreExternal,
} from '../external/external.ts';
import type { ExternalDonation } from '../external/external-store.ts';
import { type Candidate, readExternalForm } from '../external/form.ts';
import { externalFormView } from '../external/form-view.ts';
import { REMOVE_EXTERNAL, RESTORE_EXTERNAL, SAVE_EXTERNAL } from '../external/intents.ts';

const LIST = '/mypage/donation-histories';
const FULL = `ほかのサイトでの寄附は${MOST_EXTERNAL}件まで記録できます。不要な記録を削除してから、もう一度お試しください。`;

/**
 * What the form of a donation made elsewhere shows. @param note `new` or an id.
 * @throws a 404 answer for one that is not the member's own.
 */
export async function notePage(request: Request, memberId: number, note: string) {
  const kept = note === 'new' ? undefined : await own(memberId, note);
  return externalFormView(memberId, kept, await takeParkedForm(request, memberId, LIST));
}

async function own(memberId: number, typed: string): Promise<ExternalDonation> {
  const id = routeNumber(typed);
  const kept = id === undefined ? undefined : await externalDonation(memberId, id);
  if (!kept) throw notFound();
  return kept;
}

interface Again {
  reply: FormReply;
  candidates: Candidate[];
  retryAfter?: number;
}

/**
 * Handles the form of a note: saves or removes it.
 * @returns the form again with its messages.
 * @throws a 303 answer to the list when it is done, a 404 one for a note that is not the member's own.
 */
export async function noteAction(memberId: number, note: string, form: FormData): Promise<Again> {
  const intent = form.get('intent');
  const kept = note === 'new' ? undefined : await own(memberId, note);
  const wait = await pause(memberId);
  if (wait !== undefined) return { reply: shownAgain(form), candidates: [], retryAfter: wait };
  if (intent === REMOVE_EXTERNAL && kept) {
    if ((await removeExternal(memberId, kept.id)) === 'unknown') throw notFound();
    throw redirect(`${LIST}?year=${kept.donatedOn.slice(0, 4)}&removed=${kept.id}`, 303);
  }
  if (intent !== SAVE_EXTERNAL) throw notFound();
  const read = await readExternalForm(form);
  if (!read.ok) return read;
  const formKey = form.get('formKey');
  if (!looksLikeUuid(formKey)) throw notFound();
  const done = kept
    ? await changeExternal(memberId, kept.id, read.input)
    : await addExternal(memberId, formKey, read.input);
  if (done === 'unknown') throw notFound();
  if (done === 'full') return { reply: withError(read.reply, '', FULL), candidates: [] };
  throw redirect(`${LIST}?year=${read.input.donatedOn.slice(0, 4)}&external=${done}`, 303);
}

/** Handles the button that puts a removed note back. */
export async function restoreAction(memberId: number, form: FormData): Promise<Again> {
  const id = routeNumber(String(form.get('id') ?? ''));
  if (form.get('intent') !== RESTORE_EXTERNAL || id === undefined) throw notFound();
  const again = { reply: EMPTY_REPLY, candidates: [] };
  const wait = await pause(memberId);
  if (wait !== undefined) return { ...again, retryAfter: wait };
  const year = await restoreExternal(memberId, id);
  if (year === 'full') return { ...again, reply: withError(EMPTY_REPLY, '', FULL) };
  if (year === 'unknown')
    return {
      ...again,
      reply: withError(
        EMPTY_REPLY,
        '',
        '時間がたったため、元に戻せませんでした。お手数ですが、もう一度記録してください。',
      ),
    };
  throw redirect(`${LIST}?year=${year}&external=restored`, 303);
}

/** Seconds to wait before notes may be changed again; undefined when they may be changed now. */
async function pause(memberId: number): Promise<number | undefined> {
  const taken = await consume('external_account', `member:${memberId}`);
  return taken.ok ? undefined : taken.retryAfter;
}
