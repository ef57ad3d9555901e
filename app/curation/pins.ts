import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { MOST_PINS } from '#app/catalogue/search/pins.ts';
import { isExcluded } from '#app/catalogue/search/search-words.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { fold } from '#platform/text/fold.ts';
import {
  allPins,
  deletePin,
  findPin,
  goodsByReference,
  insertPin,
  lockPins,
  pinOf,
  type SearchPin,
  updatePin,
} from './pin-store.ts';

export type { SearchPin } from './pin-store.ts';

/** What staff say of a pin: the goods by government code and 管理番号, the first of them at the top. */
export interface TypedPin {
  kind: GoodsKind;
  word: string;
  references: string[];
  from: Date | null;
  until: Date | null;
}

export type PinResult =
  | { kind: 'saved'; id: number }
  | { kind: 'unknown' | 'full' }
  /** The word has a pin in this storefront. */
  | { kind: 'taken'; id: number }
  | { kind: 'no_goods'; reference: string }
  | { kind: 'conflict'; now: SearchPin };

const MOST_LETTERS = 50;

/** The words of a search, as a visitor types them. */
export function readPinnedWord(typed: string): { value: string } | { fault: string } {
  const value = typed.replace(/\s+/g, ' ').trim();
  if (fold(value) === '') return { fault: '検索される言葉を入力してください' };
  if (Array.from(value).length > MOST_LETTERS) return { fault: `${MOST_LETTERS}文字以内で入力してください` };
  if (value.split(' ').some(isExcluded)) return { fault: '除く語(「-」で始まる語)は指定できません' };
  return { value };
}

/** All pins, the newest first. @throws NotAllowed */
export function listPins(actor: Actor): Promise<SearchPin[]> {
  demandEverywhere(actor, 'category.read');
  return allPins(MOST_PINS);
}

/** @throws NotAllowed */
export function readPin(actor: Actor, id: number): Promise<SearchPin | undefined> {
  demandEverywhere(actor, 'category.read');
  return findPin(db(), id);
}

/** Pins goods to a word: the next search shows them first. @throws NotAllowed */
export function addPin(actor: Actor, typed: TypedPin): Promise<PinResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<PinResult> => {
    if ((await lockPins(tx)) >= MOST_PINS) return { kind: 'full' };
    const folded = fold(typed.word);
    const other = await pinOf(tx, typed.kind, folded);
    if (other !== undefined) return { kind: 'taken', id: other };
    const ids = await idsOf(tx, typed);
    if (!Array.isArray(ids)) return ids;
    const id = await insertPin(tx, { ...typed, folded }, ids);
    await note(tx, actor, id, changesOf(undefined, typed));
    return { kind: 'saved', id };
  });
}

/** @param typed its storefront stays as it was. @throws NotAllowed */
export function savePin(
  actor: Actor,
  id: number,
  version: number,
  typed: Omit<TypedPin, 'kind'>,
): Promise<PinResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<PinResult> => {
    await lockPins(tx);
    const before = await findPin(tx, id);
    if (!before) return { kind: 'unknown' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    const { kind } = before;
    const folded = fold(typed.word);
    const other = await pinOf(tx, kind, folded);
    if (other !== undefined && other !== id) return { kind: 'taken', id: other };
    const ids = await idsOf(tx, { ...typed, kind });
    if (!Array.isArray(ids)) return ids;
    const changes = changesOf(before, typed);
    if (Object.keys(changes).length === 0) return { kind: 'saved', id };
    await updatePin(tx, id, { ...typed, folded }, ids);
    await note(tx, actor, id, changes);
    return { kind: 'saved', id };
  });
}

/** @throws NotAllowed */
export function removePin(actor: Actor, id: number): Promise<PinResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<PinResult> => {
    await lockPins(tx);
    const before = await findPin(tx, id);
    if (!before) return { kind: 'unknown' };
    await deletePin(tx, id);
    await note(tx, actor, id, { 削除: [before.word, null] });
    return { kind: 'saved', id };
  });
}

async function idsOf(
  tx: Tx,
  { kind, references }: Pick<TypedPin, 'kind' | 'references'>,
): Promise<number[] | { kind: 'no_goods'; reference: string }> {
  const found = await goodsByReference(tx, kind, references);
  const missing = found.indexOf(null);
  return missing === -1 ? (found as number[]) : { kind: 'no_goods', reference: references[missing]! };
}

function changesOf(before: SearchPin | undefined, after: Omit<TypedPin, 'kind'>): Changes {
  const said = (at: Date | null | undefined) => (at ? formatDateTime(at) : null);
  const was = before?.goods.map((g) => g.reference) ?? [];
  const changes: Changes = {
    言葉: [before?.word ?? null, after.word],
    '返礼品・商品': [was.join('、'), after.references.join('、')],
    開始: [said(before?.from), said(after.from)],
    終了: [said(before?.until), said(after.until)],
  };
  return Object.fromEntries(Object.entries(changes).filter(([, [a, b]]) => a !== b));
}

function note(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  return record(tx, actor, { action: 'category.edit', subject: 'search_pin', subjectId: id, changes });
}
