import { yen } from '#platform/money.ts';
import type { GoodsKind } from './columns.ts';
import { exceedsThirtyPercent } from './rules.ts';

/** A variant as a form or a sheet says it; without an id it is a new one. */
export interface TypedVariant {
  id: number | null;
  label: string;
  active: boolean;
  amount: number | null;
  procurementCost: number | null;
  handlingDays: number | null;
  dispatchFrom: string | null;
  dispatchUntil: string | null;
  /** Pieces; null: without a limit. */
  stock: number | null;
}

/** A variant in words, for the audit and for who looks at what will change. */
export function variantWords(v: Omit<TypedVariant, 'id' | 'stock'>): string {
  const amount = v.amount === null ? '' : `、${yen(v.amount)}`;
  const cost = v.procurementCost === null ? '' : `(調達費${yen(v.procurementCost)})`;
  const days = v.handlingDays === null ? '' : `、${v.handlingDays}営業日で発送`;
  const span = v.dispatchFrom === null ? '' : `、${v.dispatchFrom}から${v.dispatchUntil}に発送`;
  return `${v.label || '(なし)'}${amount}${cost}${days}${span}${v.active ? '' : '、停止'}`;
}

/** What is wrong with the variants of goods, by their place among them. */
export function variantFaults(kind: GoodsKind, typed: readonly TypedVariant[]): Map<number, string> {
  const faults = new Map<number, string>();
  const isGift = kind === 'gift';
  const seen = new Set<string>();
  for (const [i, v] of typed.entries()) {
    const say = (text: string) => void faults.set(i, text);
    const same = `${v.label}\n${ownWindow(v)}`;
    if (typed.length > 1 && v.label === '' && ownWindow(v) === '') say('名前を入力してください');
    else if (seen.has(same)) say('名前と発送時期が同じバリエーションがあります');
    else if (v.handlingDays !== null && v.dispatchFrom !== null)
      say('発送は、営業日数と期間のどちらか一方だけにしてください');
    else if ((v.dispatchFrom === null) !== (v.dispatchUntil === null))
      say('発送期間は、初日と最終日の両方を入力してください');
    else if (v.dispatchFrom !== null && v.dispatchUntil !== null && v.dispatchUntil < v.dispatchFrom)
      say('発送期間の最終日は、初日以降にしてください');
    else if (isGift && v.amount !== null && v.procurementCost === null)
      say('金額を個別に決めるときは、調達費も入力してください');
    else if (isGift && v.amount !== null && exceedsThirtyPercent(v.procurementCost ?? 0, v.amount))
      say('調達費が寄附金額の3割を超えています');
    seen.add(same);
  }
  return faults;
}

/** When it is sent, where that is not as the goods are: variants of one name are told apart by it. */
function ownWindow(v: TypedVariant): string {
  return [v.handlingDays, v.dispatchFrom, v.dispatchUntil].filter((said) => said !== null).join(' ');
}
