import { CARRIERS, isCarrier } from '#app/delivery/carriers.ts';
import type { Move } from '#app/delivery/move.ts';
import { isReturnReason } from '#app/delivery/returns.ts';
import { type CostEntered, PARCEL_COST } from '#app/dispatch/cost/enter-costs.ts';
import { MOST_PARCELS, type Outcome, type Wish } from '#app/dispatch/send.ts';
import { named } from '#app/dispatch/tracking/same-number.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { MOVES } from './move-words.ts';
import { NO_REASON, type Typed } from './typed.ts';

export type Sent =
  | { wishes: Wish[]; typed: Typed }
  | { fault: string; typed: Typed }
  /** Labels and slips are to be made for these. */
  | { outgoing: number[] }
  /** What parcels cost; those that cannot be read by why. */
  | { costs: Map<number, number | null>; faults: Record<number, string>; typed: Typed };

/** Reads the list's form: what is ticked, and for a dispatch also what a number was typed for. */
export function readSendForm(form: FormData): Sent {
  const picked = form.getAll('pick').flatMap((value) => routeNumber(String(value)) ?? []);
  const tracking = typedOf(form, /^tracking\.(\d{1,15})$/);
  const shares = typedOf(form, /^shares\.(\d{1,15})$/);
  const cost = typedCosts(form);
  const said = String(form.get('carrier') ?? '');
  const carrier = isCarrier(said) ? said : 'yamato';
  const why = String(form.get('reason') ?? '');
  const reason = isReturnReason(why) ? why : ('' as const);
  const typed = { picked, tracking, shares, cost, carrier, reason };
  const intent = String(form.get('intent') ?? '');
  if (intent === 'outgoing' && picked.length > 0 && picked.length <= MOST_PARCELS)
    return { outgoing: picked };
  if (intent === 'cost') return readCosts(typed);
  if (intent !== 'outgoing' && !Object.hasOwn(MOVES, intent))
    return { fault: '操作を選択してください', typed };
  const to = intent as keyof typeof MOVES;
  const ids = [...new Set([...picked, ...(to === 'shipped' ? Object.keys(tracking).map(Number) : [])])];
  if (ids.length === 0) return { fault: 'お届けを1件以上選択してください', typed };
  if (ids.length > MOST_PARCELS) return { fault: `一度に${MOST_PARCELS}件まで操作できます`, typed };
  if (to === 'returned' && reason === '') return { fault: NO_REASON, typed };
  // What was typed anew after the tick was meant of another number.
  const isMeant = (id: number) => shares[id] !== undefined && shares[id] === tracking[id];
  const wishOf = (id: number) => ({
    id,
    move: moveOf(to, typed, tracking[id] ?? ''),
    shares: isMeant(id),
  });
  return { wishes: ids.map(wishOf), typed };
}

/** What was typed beside parcels, by their ids. */
function typedOf(form: FormData, named: RegExp): Record<number, string> {
  const typed: Record<number, string> = {};
  for (const [name, value] of form) {
    const id = routeNumber(named.exec(name)?.[1]);
    const text = String(value).trim().slice(0, 60);
    if (id !== undefined && text !== '') typed[id] = text;
  }
  return typed;
}

/** Costs that are not what was shown: of the others a page that is shown again has what there is by then. */
function typedCosts(form: FormData): Record<number, string> {
  const [shown, cost] = [typedOf(form, /^shown\.(\d{1,15})$/), typedOf(form, /^cost\.(\d{1,15})$/)];
  const ids = [...new Set([...Object.keys(shown), ...Object.keys(cost)])].map(Number);
  const changed = ids.filter((id) => (shown[id] ?? '') !== (cost[id] ?? ''));
  return Object.fromEntries(changed.map((id) => [id, cost[id] ?? '']));
}

/** Enters what was typed; what was emptied is taken away. */
function readCosts(typed: Typed): Sent {
  const changed = Object.keys(typed.cost).map(Number);
  if (changed.length === 0) return { fault: '送料を入力してください', typed };
  if (changed.length > MOST_PARCELS) return { fault: `一度に${MOST_PARCELS}件まで操作できます`, typed };
  const costs = new Map<number, number | null>();
  const faults: Record<number, string> = {};
  for (const id of changed) {
    const read = PARCEL_COST.read(typed.cost[id] ?? '');
    if ('fault' in read) faults[id] = `送料は${read.fault}`;
    else costs.set(id, read.value);
  }
  return { costs, faults, typed };
}

/** Why what a parcel cost was not entered; undefined where it was, or is there already. */
export function costFault(entered: CostEntered | undefined): string | undefined {
  switch (entered) {
    case 'entered':
    case 'already':
      return undefined;
    case 'unsent':
      return 'まだ発送されていないため、送料を登録できません';
    default:
      return 'このお届けには送料を登録できません。画面を開き直してください';
  }
}

function moveOf(to: keyof typeof MOVES, { carrier, reason }: Typed, tracking: string): Move {
  if (to === 'shipped') return { to, carrier, tracking };
  return to === 'returned' ? { to, reason: reason || 'other' } : { to };
}

/** Why a parcel did not move; undefined where it did, or is there already. */
export function moveFault(
  { moved, others = [] }: Outcome,
  { carrier }: Typed,
  tracking: string | undefined,
): string | undefined {
  switch (moved) {
    case 'shared':
      return `お問い合わせ番号が、${named(others)}と同じです。番号をお確かめください。ひとつの箱にまとめたときなど、同じ番号でよいときは「同じ番号を使う」を選択してください`;
    case 'moved':
    case 'already':
    case 'corrected':
      return undefined;
    case 'wrong_number':
      return tracking
        ? `お問い合わせ番号は、${CARRIERS[carrier].name}では${CARRIERS[carrier].format}で入力してください`
        : `${CARRIERS[carrier].name}のお問い合わせ番号を入力してください。番号がないときは、配送会社で「その他」を選択してください`;
    case 'held':
      return '保留中のため、発送の手続きを進められません';
    case 'refused':
      return 'いまの状態からは、この操作を行えません。画面を開き直してご確認ください';
    case 'unknown':
      return 'このお届けは見つかりませんでした。画面を開き直してください';
  }
}
