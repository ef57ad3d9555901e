import { formOwner } from '#app/account/parked-form.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { db } from '#platform/db/db.ts';
import { phoneWords, postalWords } from '#platform/text/contact.ts';
import { addressBook, canRestore, MOST_ADDRESSES } from './book.ts';
import type { Address } from './book-query.ts';
import { formValues } from './form.ts';
import { addPath, editPath, listPath, type Place, readId } from './place.ts';

export const FULL = `お届け先は${MOST_ADDRESSES}件まで登録できます。使わなくなったお届け先を削除してから、もう一度お試しください。`;

/** An address as a card of the list shows it. */
function card(a: Address, place: Place) {
  return {
    id: a.id,
    editPath: editPath(place, a.id),
    label: a.label,
    name: `${a.familyName} ${a.givenName}`,
    postalCode: postalWords(a.postalCode),
    lines: [`${prefectureName(a.prefecture)}${a.city}${a.street}`, a.building].filter(Boolean),
    phone: phoneWords(a.phone),
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
export async function listView(memberId: number, url: URL, place: Place) {
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

export type ListData = Awaited<ReturnType<typeof listView>>;

/** What was typed when the session had ended, if this is its form again. */
type Parked = [string, string][] | undefined;

/** What the form of a new address shows. */
export async function addView(memberId: number, place: Place, parked: Parked) {
  const book = await addressBook(db(), memberId);
  return {
    ...formView(memberId, place, parked),
    full: book.length >= MOST_ADDRESSES ? FULL : null,
    /** The first one becomes the default by itself. */
    offersDefault: book.length > 0,
  };
}

export type FormPageData = Awaited<ReturnType<typeof addView>>;

/** What the form of a kept address shows. */
export function editView(memberId: number, place: Place, address: Address, parked: Parked): FormPageData {
  const page = formView(memberId, place, parked);
  return {
    ...page,
    values: page.ended ? page.values : formValues(address),
    full: null,
    offersDefault: !address.isDefault,
  };
}

function formView(memberId: number, place: Place, parked: Parked) {
  return {
    owner: formOwner(memberId),
    from: place.from,
    listPath: listPath(place),
    /** Whether this is what was typed when the session had ended. */
    ended: parked !== undefined,
    values: Object.fromEntries(parked ?? []),
  };
}
