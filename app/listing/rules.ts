import { yen } from '#platform/money.ts';
import type { ColumnName, GoodsInput, GoodsKind } from './columns.ts';

type Field = ColumnName | 'category_id' | 'producer_id' | 'images' | 'variants';

/** What is wrong with goods, by field. */
export type Faults = Map<Field, string>;

/** A gift may cost at most 30 % of the donation (総務省告示第179号 第2条第2号). Yen. */
export function exceedsThirtyPercent(cost: number, amount: number): boolean {
  return cost * 10 > amount * 3;
}

/** What may not be kept, draft or not. */
export function faultsOf(input: GoodsInput, kind: GoodsKind): Faults {
  const faults: Faults = new Map();
  const say = saying(faults);
  if (kind === 'gift' && input.amount === null) say('amount', '入力してください');
  if (kind === 'product') {
    if (input.price === null) say('price', '入力してください');
    if (input.tax_rate === null) say('tax_rate', '選択してください');
    if (input.shipping_class === null) say('shipping_class', '選択してください');
  }
  if (input.temperature === null) say('temperature', '選択してください');
  const { accept_from, accept_until } = input;
  if (accept_from && accept_until && accept_from >= accept_until)
    say('accept_until', '受付開始より後の日時にしてください');
  windowFaults(input, say);
  ticketFaults(input, say);
  if (input.prior_checked_on !== null && input.prior_check !== 'confirmed')
    say('prior_checked_on', '事前確認が「確認済」のときに入力してください');
  return faults;
}

type Say = (field: Field, words: string) => void;

/** The first thing that is wrong with a field is the one that is told. */
function saying(faults: Faults): Say {
  return (field, words) => {
    if (!faults.has(field)) faults.set(field, words);
  };
}

const A_DAY = 86_400_000;

function windowFaults(input: GoodsInput, say: Say): void {
  const { handling_days: days, dispatch_from: from, dispatch_until: until, deliveries } = input;
  if (days !== null && (from !== null || until !== null))
    say('handling_days', '営業日数と発送期間は、どちらか一方だけにしてください');
  if (from === null || until === null) {
    const lacks = from === null ? 'dispatch_from' : 'dispatch_until';
    if (from !== until) say(lacks, '発送期間は初日と最終日の両方を入力してください');
    return;
  }
  if (until < from) say('dispatch_until', '初日以降の日付にしてください');
  if (Date.parse(until) - Date.parse(from) > 365 * A_DAY)
    say('dispatch_until', '発送期間は1年以内にしてください');
  if (deliveries > 1 && from.slice(0, 7) !== until.slice(0, 7))
    say('dispatch_until', '定期便の発送期間は、初回の1か月の中にしてください');
}

function ticketFaults({ ticket_kind, ticket_value, ticket_months }: GoodsInput, say: Say): void {
  const given = [ticket_kind, ticket_value, ticket_months].filter((v) => v !== null).length;
  if (given === 0 || given === 3) return;
  if (ticket_kind === null)
    say('ticket_kind', 'チケットの3項目は、すべて入力するか、すべて空欄にしてください');
  if (ticket_value === null) say('ticket_value', '入力してください');
  if (ticket_months === null) say('ticket_months', '入力してください');
}

/** More of a gift's value than this arises in the place, by price. Percent. */
const HALF = 50;

/** What the maker certifies for 第3号, and what stands on its public list (from 2026-10-01). */
function proofFaults({ maker, value_share: share, general_price: price }: GoodsInput, say: Say): void {
  if (maker === '') say('maker', '第3号の返礼品の公開には、製造者の名称が必要です');
  if (share === null || share <= HALF)
    say('value_share', '第3号の返礼品の公開には、区域内で生じた価値の割合が50%を超えることが必要です');
  if (price === null) say('general_price', '第3号の返礼品の公開には、一般販売価格が必要です');
}

/** What goods have beside what staff say in the form. */
export interface Around {
  images: readonly { alt: string }[];
  /** Active variants. */
  variants: number;
  /** The 事前確認 has to be there first. */
  needsPriorCheck: boolean;
}

/** What lacks before goods may be shown to anybody. */
export function publishFaults(input: GoodsInput, kind: GoodsKind, around: Around): Faults {
  const faults = faultsOf(input, kind);
  const say = saying(faults);
  const { amount, procurement_cost: cost, ticket_kind } = input;
  if (kind === 'gift') {
    if (cost === null) say('procurement_cost', '公開には調達費が必要です');
    else if (amount !== null && exceedsThirtyPercent(cost, amount))
      say('procurement_cost', `寄附金額の3割(${yen(Math.floor(amount * 0.3))})を超えています`);
    if (input.local_standard === null) say('local_standard', '公開には地場産品類型が必要です');
    if (input.local_standard === '3') proofFaults(input, say);
    if (around.needsPriorCheck && input.prior_check !== 'confirmed')
      say('prior_check', '新しい返礼品の公開には、総務省の事前確認が「確認済」であることが必要です');
  }
  const isSent = ticket_kind === null;
  const says = input.handling_days !== null || input.dispatch_from !== null;
  if (isSent && !says) say('handling_days', '公開には、発送までの営業日数か発送期間が必要です');
  if (!isSent && says) say('handling_days', 'チケットには発送の時期を入力しないでください');
  if (input.description === '') say('description', '公開には説明が必要です');
  if (around.images.length === 0) say('images', '公開には画像が1枚以上必要です');
  else if (around.images.some(({ alt }) => alt.trim() === ''))
    say('images', '説明(代替テキスト)のない画像があります');
  if (around.variants === 0) say('variants', '公開には、有効なバリエーションが1つ以上必要です');
  return faults;
}
