import { data, redirect } from 'react-router';
import { formOwner, takeParkedForm } from '#app/account/parked-form.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { refused, throttled } from '#app/forms/request.ts';
import { db, transaction } from '#platform/db/db.ts';
import { notFound } from '#platform/http/not-found.ts';
import { consume } from '#platform/throttle.ts';
import {
  addAddress,
  addressBook,
  canRestore,
  changeAddress,
  chooseDefault,
  MOST_ADDRESSES,
  ownAddress,
  removeAddress,
  restoreAddress,
} from './book.ts';
import { formValues, readAddressForm } from './form.ts';
import { addPath, afterSaving, editPath, listPath, type Place, readId } from './place.ts';
import type { Address, AddressInput } from './store.ts';

const FULL = `お届け先は${MOST_ADDRESSES}件まで登録できます。使わなくなったお届け先を削除してから、もう一度お試しください。`;

/** An address as a card of the list shows it. */
function card(a: Address, place: Place) {
  return {
    id: a.id,
    editPath: editPath(place, a.id),
    label: a.label,
    name: `${a.familyName} ${a.givenName}`,
    postalCode: `〒${a.postalCode.slice(0, 3)}-${a.postalCode.slice(3)}`,
    lines: [`${prefectureName(a.prefecture)}${a.city}${a.street}`, a.building].filter(Boolean),
    phone: a.phone,
    isDefault: a.isDefault,
  };
}

export type AddressCardData = ReturnType<typeof card>;

const DONE: Readonly<Record<string, string>> = {
  added: 'お届け先を追加しました。',
  changed: 'お届け先を変更しました。',
  chosen: 'いつものお届け先を変更しました。',
  restored: 'お届け先を元に戻しました。',
};

/** The list of a member's addresses, with what was just done to it. */
export async function listPage(memberId: number, url: URL, place: Place) {
  const done = url.searchParams.get('done') ?? '';
  const removed = readId(url.searchParams.get('removed'));
  const [book, undo] = await Promise.all([
    addressBook(db(), memberId),
    removed !== undefined && canRestore(memberId, removed),
  ]);
  return {
    storefront: place.storefront,
    from: place.from,
    addPath: book.length < MOST_ADDRESSES ? addPath(place) : null,
    most: MOST_ADDRESSES,
    addresses: book.map((a) => card(a, place)),
    done: Object.hasOwn(DONE, done) ? DONE[done]! : null,
    undo: undo ? removed! : null,
  };
}

export type ListData = Awaited<ReturnType<typeof listPage>>;

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
  const [parked, book] = await Promise.all([
    takeParkedForm(request, memberId, url.pathname),
    addressBook(db(), memberId),
  ]);
  return {
    ...formPage(memberId, place, parked),
    full: book.length >= MOST_ADDRESSES ? FULL : null,
    /** The first one becomes the default by itself. */
    offersDefault: book.length > 0,
  };
}

/** What the form of a kept address shows. @throws the not-found page for an address that is not the member's own. */
export async function editPage(request: Request, url: URL, memberId: number, id: string, place: Place) {
  const address = await own(memberId, id);
  const parked = await takeParkedForm(request, memberId, url.pathname);
  const page = formPage(memberId, place, parked);
  return {
    ...page,
    values: page.ended ? page.values : formValues(address),
    full: null,
    offersDefault: !address.isDefault,
  };
}

function formPage(memberId: number, place: Place, parked: [string, string][] | undefined) {
  return {
    owner: formOwner(memberId),
    from: place.from,
    listPath: listPath(place),
    /** Whether this is what was typed when the session had ended. */
    ended: parked !== undefined,
    values: Object.fromEntries(parked ?? []),
  };
}

export type FormPageData = Awaited<ReturnType<typeof addPage>>;

/** Adds the posted address, or shows the form again. */
export async function addAction(memberId: number, form: FormData, place: Place) {
  return save(memberId, form, async (input, asDefault, reply) => {
    const added = await transaction((tx) => addAddress(tx, memberId, input, asDefault));
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
  const address = id === undefined ? undefined : await ownAddress(db(), memberId, id);
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

/** Seconds to wait before the book may be changed again; undefined when it may. */
async function pause(memberId: number): Promise<number | undefined> {
  const taken = await consume('address_account', `member:${memberId}`);
  return taken.ok ? undefined : taken.retryAfter;
}
