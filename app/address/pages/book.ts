import { data, redirect } from 'react-router';
import { takeParkedForm } from '#app/account/parked-form.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { refused, throttled } from '#app/forms/request.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { consume } from '#platform/throttle.ts';
import {
  addOwnAddress,
  changeAddress,
  chooseDefault,
  ownAddress,
  removeAddress,
  restoreAddress,
} from '../book.ts';
import type { Address, AddressInput } from '../book-query.ts';
import { addView, editView, FULL } from '../book-view.ts';
import { readAddressForm } from '../form.ts';
import { afterSaving, listPath, type Place, readId } from '../place.ts';

/** The buttons of the list: default, remove, put back. */
export async function listAction(memberId: number, form: FormData, place: Place) {
  const wait = await pause(memberId);
  if (wait) return throttled(EMPTY_REPLY, wait, {});
  const id = readId(form.get('id'));
  if (id === undefined) throw notFound();
  const intent = form.get('intent');
  if (intent === 'default') {
    if ((await chooseDefault(memberId, id)) === 'unknown') throw notFound();
    throw redirect(listPath(place, { done: 'chosen' }), 303);
  }
  if (intent === 'restore') {
    const done = await restoreAddress(memberId, id);
    if (done === 'full') return refused(withError(EMPTY_REPLY, '', FULL), {});
    if (done === 'unknown')
      return refused(
        withError(
          EMPTY_REPLY,
          '',
          '時間がたったため、元に戻せませんでした。お手数ですが、もう一度追加してください。',
        ),
        {},
      );
    throw redirect(listPath(place, { done: 'restored' }), 303);
  }
  if (intent !== 'remove') throw notFound();
  const done = await removeAddress(memberId, id);
  if (done === 'unknown') throw notFound();
  if (done === 'default')
    return refused(
      withError(
        EMPTY_REPLY,
        '',
        'いつものお届け先は削除できません。ほかのお届け先を「いつものお届け先」にしてから、削除してください。',
      ),
      {},
    );
  throw redirect(listPath(place, { removed: String(id) }), 303);
}

/** What the form of a new address shows. */
export async function addPage(request: Request, url: URL, memberId: number, place: Place) {
  return addView(memberId, place, await takeParkedForm(request, memberId, url.pathname));
}

/** What the form of a stored address shows. @throws the not-found page for an address that is not the member's own. */
export async function editPage(request: Request, url: URL, memberId: number, id: string, place: Place) {
  const address = await own(memberId, id);
  return editView(memberId, place, address, await takeParkedForm(request, memberId, url.pathname));
}

/** Adds the posted address, or shows the form again. */
export async function addAction(memberId: number, form: FormData, place: Place) {
  return save(memberId, form, async (input, asDefault, reply) => {
    const added = await addOwnAddress(memberId, input, asDefault);
    if (added === 'full') return refused(withError(reply, '', FULL), {});
    throw redirect(afterSaving(place, 'added'), 303);
  });
}

/** Changes the address to what was posted, or shows the form again. */
export async function editAction(memberId: number, id: string, form: FormData, place: Place) {
  const address = await own(memberId, id);
  return save(memberId, form, async (input, asDefault) => {
    if ((await changeAddress(memberId, address.id, input, asDefault)) === 'unknown') throw notFound();
    throw redirect(afterSaving(place, 'changed'), 303);
  });
}

async function own(memberId: number, typed: string): Promise<Address> {
  const id = readId(typed);
  const address = id === undefined ? undefined : await ownAddress(memberId, id);
  if (!address) throw notFound();
  return address;
}

type Refusal = ReturnType<typeof refused<object>>;

async function save(
  memberId: number,
  form: FormData,
  write: (input: AddressInput, asDefault: boolean, reply: FormReply) => Promise<Refusal>,
) {
  const wait = await pause(memberId);
  if (wait) return throttled(shownAgain(form), wait, {});
  const read = await readAddressForm(form);
  if (read.kind === 'again') return read.wrong ? refused(read.reply, {}) : data({ reply: read.reply });
  return write(read.input, read.asDefault, read.reply);
}

/** Seconds to wait before the book may be changed again; undefined when it may be changed now. */
async function pause(memberId: number): Promise<number | undefined> {
  const taken = await consume('address_account', `member:${memberId}`);
  return taken.ok ? undefined : taken.retryAfter;
}
