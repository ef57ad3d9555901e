import { day, integer } from '#app/forms/cells.ts';
import type { Changes } from '#app/staff/audit.ts';
import { type GoodsKind, readAs } from '../columns.ts';
import { type TypedVariant, variantFaults, variantWords } from '../variant-rules.ts';
import type { Variant } from '../variants-store.ts';
import type { Existing, Say, SheetRow, WrittenVariant } from './plan-types.ts';
import type { SheetColumn } from './sheet-columns.ts';

const MOST_VARIANTS = 100;
const UNLIMITED = '制限なし';
const YEN = integer(1, 99_999_999, '円');
const COST = integer(0, 99_999_999, '円');
const DAYS = integer(0, 60, '営業日');
const PIECES = integer(0, 999_999, '個');

/** What a cell of a variant is read as, where it may be written in several ways; as `readAs` tells it. */
export const VARIANT_READ_AS: Partial<Record<SheetColumn, (typed: string) => string | undefined>> = {
  variant_amount: (typed) => readAs(YEN, typed),
  variant_cost: (typed) => readAs(COST, typed),
  variant_days: (typed) => readAs(DAYS, typed),
  variant_from: (typed) => readAs(day, typed),
  variant_until: (typed) => readAs(day, typed),
  stock: (typed) => readAs(PIECES, typed),
};

const ofStock = (label: string) => `在庫「${label}」`;

/** Whether a change tells of pieces. */
export function isOfStock(field: string): boolean {
  return /^在庫「.*」$/.test(field);
}

/** Pieces as a sheet writes them. */
export function writeStock(stock: number | null): string {
  return stock === null ? UNLIMITED : String(stock);
}

interface Planned {
  variants: WrittenVariant[];
  changes: Changes;
  seen: Map<number, string>;
  /** How many would be offered. */
  active: number;
}

/**
 * What the rows say of the variants of one goods. A row stands for the variant of its name; where several have one name, for the
 * one that is sent at the same time. Variants that no row names stay as they are.
 */
export function planVariants(
  rows: readonly SheetRow[],
  known: Existing | undefined,
  kind: GoodsKind,
  say: Say,
): Planned {
  const before = known?.variants ?? [];
  const seen = new Map<number, string>();
  if (rows.length > MOST_VARIANTS) say('variant', `バリエーションは${MOST_VARIANTS}個までです`);
  const changes: Record<string, readonly [unknown, unknown]> = {};
  const variants: WrittenVariant[] = [];
  const taken = new Set<number>();
  const after = new Map(before.map((v) => [v.id, typedOf(v)]));
  const fresh: { row: number; typed: TypedVariant }[] = [];
  const rowOf = new Map<number, number>();
  for (const [i, row] of rows.slice(0, MOST_VARIANTS).entries()) {
    const read = readRow(row, kind, say);
    const was = before.find((v) => !taken.has(v.id) && isMeant(v, read, before));
    if (was) taken.add(was.id);
    const typed = merged(read, was);
    const stock = stockOf(row, was, say);
    if (was) seen.set(row.row, row.seen ?? writeStock(was.stock));
    const said = { ...typed, stock };
    if (was) {
      after.set(was.id, said);
      rowOf.set(was.id, row.row);
    } else fresh.push({ row: row.row, typed: said });
    const [from, to] = [was ? variantWords(typedOf(was)) : null, variantWords(said)];
    const label = said.label || '(なし)';
    if (from !== to) changes[`バリエーション「${label}」`] = [from, to];
    if (was && was.stock !== stock) changes[ofStock(label)] = [writeStock(was.stock), writeStock(stock)];
    if (!was || from !== to || was.stock !== stock)
      variants.push({ ...said, position: was?.position ?? before.length + i, before: was?.stock ?? null });
  }
  const all = [...after.values(), ...fresh.map(({ typed }) => typed)];
  for (const [at, words] of variantFaults(kind, all)) {
    const { id, label } = all[at]!;
    // Two goods that were given one number by mistake are no variants.
    const twice = `同じ管理番号の行が${rows.length}行あります。それぞれにバリエーションの名前を入力するか、管理番号を分けてください`;
    say(
      'variant',
      label === '' && rows.length > 1 ? twice : words,
      id === null ? fresh[at - after.size]!.row : rowOf.get(id),
    );
  }
  return { variants, changes, seen, active: all.filter((v) => v.active).length };
}

/** What a row says; undefined where the sheet lacks the column. */
interface Read {
  label: string | undefined;
  active: boolean | undefined;
  amount: number | null | undefined;
  procurementCost: number | null | undefined;
  handlingDays: number | null | undefined;
  dispatchFrom: string | null | undefined;
  dispatchUntil: string | null | undefined;
}

function readRow({ row, cells }: SheetRow, kind: GoodsKind, say: Say): Read {
  const read = <V>(column: SheetColumn, cell: { read(text: string): { value: V } | { fault: string } }) => {
    const text = cells[column];
    if (text === undefined) return undefined;
    const result = cell.read(text);
    if ('value' in result) return result.value;
    say(column, result.fault, row);
    return undefined;
  };
  const label = cells.variant?.replace(/\s+/g, ' ').trim();
  if (label !== undefined && Array.from(label).length > 60)
    say('variant', '60文字以内で入力してください', row);
  return {
    label,
    active: read('variant_state', ACTIVE),
    amount: read('variant_amount', YEN),
    procurementCost: kind === 'gift' ? read('variant_cost', COST) : undefined,
    handlingDays: read('variant_days', DAYS),
    dispatchFrom: read('variant_from', day),
    dispatchUntil: read('variant_until', day),
  };
}

const ACTIVE = {
  read(text: string): { value: boolean } | { fault: string } {
    const said = text.trim();
    if (said === '' || said === '有効') return { value: true };
    return said === '停止' ? { value: false } : { fault: '「有効」または「停止」にしてください' };
  },
};

function isMeant(v: Variant, read: Read, before: readonly Variant[]): boolean {
  const label = read.label ?? (before.length === 1 ? v.label : undefined);
  if (v.label !== label) return false;
  if (before.filter((other) => other.label === label).length === 1) return true;
  return (
    (read.handlingDays ?? null) === v.handlingDays &&
    (read.dispatchFrom ?? null) === v.dispatchFrom &&
    (read.dispatchUntil ?? null) === v.dispatchUntil
  );
}

function typedOf(v: Variant): TypedVariant {
  const { id, label, active, amount, procurementCost, handlingDays, dispatchFrom, dispatchUntil, stock } = v;
  return { id, label, active, amount, procurementCost, handlingDays, dispatchFrom, dispatchUntil, stock };
}

function merged(read: Read, was: Variant | undefined): TypedVariant {
  const or = <V>(said: V | undefined, before: V | undefined, otherwise: V): V =>
    said !== undefined ? said : before !== undefined ? before : otherwise;
  const amount = or(read.amount, was?.amount, null);
  return {
    id: was?.id ?? null,
    label: or(read.label, was?.label, ''),
    active: or(read.active, was?.active, true),
    amount,
    procurementCost: amount === null ? null : or(read.procurementCost, was?.procurementCost, null),
    handlingDays: or(read.handlingDays, was?.handlingDays, null),
    dispatchFrom: or(read.dispatchFrom, was?.dispatchFrom, null),
    dispatchUntil: or(read.dispatchUntil, was?.dispatchUntil, null),
    stock: was?.stock ?? null,
  };
}

/**
 * Pieces after the sheet. What was applied for since it was made stays taken: the difference to what it was made from counts
 * (在庫(出力時)), or to what there was when it was checked.
 */
function stockOf({ row, cells, seen }: SheetRow, was: Variant | undefined, say: Say): number | null {
  const text = cells.stock?.trim() ?? '';
  if (text === '') {
    if (!was) say('stock', `在庫の数を入力してください。制限しないときは「${UNLIMITED}」`, row);
    return was?.stock ?? null;
  }
  const typed = readStock(text);
  if (typed === undefined) {
    say('stock', `0以上の整数か「${UNLIMITED}」を入力してください`, row);
    return was?.stock ?? null;
  }
  if (!was) return typed;
  const base = readStock(cells.stock_seen?.trim() || seen || writeStock(was.stock));
  if (base === undefined) {
    say('stock_seen', '出力したときのままにしてください', row);
    return was.stock;
  }
  if (typed === base) return was.stock;
  if ((base === null) !== (was.stock === null)) {
    say('stock', '在庫の制限の有無が、出力のあとに変わっています', row);
    return was.stock;
  }
  const next = typed === null || base === null ? typed : was.stock! + typed - base;
  if (next !== null && next < was.reserved) {
    say('stock', `お支払い待ちの${was.reserved}個より少なくできません`, row);
    return was.stock;
  }
  return next;
}

/** Null: without a limit. */
export function readStock(text: string): number | null | undefined {
  if (text === UNLIMITED) return null;
  const read = PIECES.read(text);
  return 'value' in read && read.value !== null ? read.value : undefined;
}
