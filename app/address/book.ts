import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import type { Address, AddressInput } from './book-query.ts';
import {
  deleteRemoved,
  insertAddress,
  lockBook,
  readAddresses,
  setDefault,
  setRemoved,
  updateAddress,
  wasRemoved,
} from './store.ts';

export const MOST_ADDRESSES = 20; // product specification section 13
/** How long a removed address can be put back. */
const UNDO_MINUTES = 30;

/**
 * A member's delivery addresses. A book that is not empty has one default: the first address added becomes it, and it
 * can only be removed last. Every change locks the book first, so that parallel requests see each other's results.
 */
export function addressBook(db: Db | Tx, memberId: number): Promise<Address[]> {
  return readAddresses(db, memberId);
}

/** One of a member's own addresses; undefined for another's, a removed and an unknown one. */
export async function ownAddress(
  memberId: number,
  id: number,
  on: Db | Tx = db(),
): Promise<Address | undefined> {
  return (await readAddresses(on, memberId)).find((a) => a.id === id);
}

/** Adds an address to a member's book, in a transaction of its own: see `addAddress`. */
export function addOwnAddress(
  memberId: number,
  input: AddressInput,
  asDefault: boolean,
): ReturnType<typeof addAddress> {
  return transaction((tx) => addAddress(tx, memberId, input, asDefault));
}

/**
 * Adds an address in the caller's transaction; one that is already in the book is not added again.
 * @returns its id, or `full` when the book holds 20.
 */
export async function addAddress(
  tx: Tx,
  memberId: number,
  input: AddressInput,
  asDefault = false,
): Promise<number | 'full'> {
  await lockBook(tx, memberId);
  const book = await readAddresses(tx, memberId);
  const same = book.find((a) => isSame(a, input));
  if (!same && book.length >= MOST_ADDRESSES) return 'full';
  const id = same?.id ?? (await insertAddress(tx, memberId, input, book.length === 0));
  if (asDefault) await setDefault(tx, memberId, id);
  return id;
}

/** Whether place and person are the same; the label is compared only when one was given. */
function isSame(a: Address, b: AddressInput): boolean {
  const { label, ...rest } = b;
  return (
    (label === '' || label === a.label) &&
    Object.entries(rest).every(([name, value]) => a[name as keyof AddressInput] === value)
  );
}

/** Changes one of the member's own addresses. The default stays the default until another is chosen. */
export function changeAddress(
  memberId: number,
  id: number,
  input: AddressInput,
  asDefault: boolean,
): Promise<'changed' | 'unknown'> {
  return transaction(async (tx) => {
    await lockBook(tx, memberId);
    if (!(await ownAddress(memberId, id, tx))) return 'unknown';
    await updateAddress(tx, id, input);
    if (asDefault) await setDefault(tx, memberId, id);
    return 'changed';
  });
}

export function chooseDefault(memberId: number, id: number): Promise<'chosen' | 'unknown'> {
  return transaction(async (tx) => {
    await lockBook(tx, memberId);
    if (!(await ownAddress(memberId, id, tx))) return 'unknown';
    await setDefault(tx, memberId, id);
    return 'chosen';
  });
}

/**
 * Removes an address; it can be put back for 30 minutes.
 * @returns `default` when it is the default and others exist: another has to be chosen first.
 */
export function removeAddress(
  memberId: number,
  id: number,
  now: Date = new Date(),
): Promise<'removed' | 'default' | 'unknown'> {
  return transaction(async (tx) => {
    await lockBook(tx, memberId);
    const book = await readAddresses(tx, memberId);
    const address = book.find((a) => a.id === id);
    if (!address) return 'unknown';
    if (address.isDefault && book.length > 1) return 'default';
    await setRemoved(tx, id, now);
    return 'removed';
  });
}

/** Whether a removed address can still be put back. */
export function canRestore(memberId: number, id: number, now: Date = new Date()): Promise<boolean> {
  return wasRemoved(db(), memberId, id, undoLimit(now));
}

/** Puts a removed address back; it becomes the default when the book is empty. */
export function restoreAddress(
  memberId: number,
  id: number,
  now: Date = new Date(),
): Promise<'restored' | 'full' | 'unknown'> {
  return transaction(async (tx) => {
    await lockBook(tx, memberId);
    if (!(await wasRemoved(tx, memberId, id, undoLimit(now)))) return 'unknown';
    const book = await readAddresses(tx, memberId);
    if (book.length >= MOST_ADDRESSES) return 'full';
    await setRemoved(tx, id, null);
    if (book.length === 0) await setDefault(tx, memberId, id);
    return 'restored';
  });
}

/** Job `sweep_addresses`: deletes for good the removed addresses that can no longer be put back. */
export function sweepAddresses(now: Date = new Date()): Promise<void> {
  return deleteRemoved(db(), undoLimit(now));
}

function undoLimit(now: Date): Date {
  return new Date(now.getTime() - UNDO_MINUTES * 60_000);
}
