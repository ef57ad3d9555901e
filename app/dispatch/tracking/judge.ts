import { CARRIERS, type CarrierCode, readTracking } from '#app/delivery/carriers.ts';
import { DELIVERY_STATE_NAMES } from '#app/delivery/states.ts';
import type { Actor } from '#app/staff/actor.ts';
import { may } from '#app/staff/permissions.ts';
import { jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { PARCEL_COST } from '../cost/enter-costs.ts';
import { parcelNumber, readParcelNumber } from '../parcel-number.ts';
import type { TrackingRow } from './read-tracking.ts';
import { named, sharedNumbers } from './same-number.ts';
import { parcelsOfNumbers, type SentParcel } from './tracking-query.ts';

/** `cost`: it has left, and what that cost is new. `shared`: new, with a number that another parcel left with. */
export type Verdict = 'new' | 'shared' | 'cost' | 'already' | 'unknown' | 'wrong';

/** What comes of a row, and why nothing does. */
export interface Judged extends TrackingRow {
  verdict: Verdict;
  words: string;
  /** Of a new or shared one that leaves before the time that was promised: the first day of it. */
  early?: string;
  /** Of a new or shared one, and of one whose cost is new. */
  found?: SentParcel;
  /** Yen that are entered for it, and for which time it left. */
  costs?: { amount: number; attempt: number };
}

/** What a file would do now, or on another day in Japan. Of what somebody may not send it says no more than of what there is not. */
export async function judge(
  actor: Actor,
  carrier: CarrierCode,
  rows: readonly TrackingRow[],
  today = jstDate(new Date()),
): Promise<Judged[]> {
  const keys = rows.map(({ parcel }) => readParcelNumber(parcel));
  const numbers = [...new Set(keys.flatMap((key) => key?.number ?? []))];
  const own = (await parcelsOfNumbers(numbers)).filter((p) => may(actor, 'delivery.send', p));
  const parcels = new Map(own.map((p) => [`${p.number} ${p.instalment}`, p]));
  const twice = repeats(carrier, rows);
  const judged = rows.map((row, i): Judged => {
    const key = keys[i];
    const p = key && parcels.get(`${key.number} ${key.instalment}`);
    if (!key) return { ...row, verdict: 'unknown', words: 'このサイトのお荷物番号ではありません' };
    if (!p || key.attempt > p.attempt)
      return { ...row, verdict: 'unknown', words: 'このお荷物番号は見つかりません' };
    const words = row.tracking === '' && !row.cost ? 'お問い合わせ番号がありません' : twice.get(row.row);
    if (words) return { ...row, verdict: 'wrong', words };
    const one =
      row.tracking === '' ? judgeNumberless(key.attempt, p) : judgeOne(carrier, row.tracking, key.attempt, p);
    const said = row.cost ? withCost(actor, row.cost, key.attempt, p, one) : one;
    const isEarly = said.verdict === 'new' && p.plannedFrom !== null && today < p.plannedFrom;
    return { ...row, ...said, ...(isEarly && { early: p.plannedFrom! }) };
  });
  return withShared(actor, carrier, judged);
}

/** Of new rows those whose number another parcel has, but where somebody said that it is meant. */
async function withShared(actor: Actor, carrier: CarrierCode, judged: Judged[]): Promise<Judged[]> {
  const numberings = judged.flatMap(({ verdict, found: parcel, tracking }) =>
    verdict === 'new' && parcel ? [{ parcel, carrier, tracking }] : [],
  );
  const shared = await sharedNumbers(actor, numberings);
  return judged.map((row): Judged => {
    const others = row.verdict === 'new' && !row.shares && row.found && shared.get(row.found.id);
    if (!others) return row;
    const { costs: _, ...kept } = row;
    return { ...kept, verdict: 'shared', words: `${named(others)}と同じお問い合わせ番号です` };
  });
}

type Judgement = Pick<Judged, 'verdict' | 'words' | 'found' | 'costs'>;

/** A carrier's bill names what has left, and no number for what has not. */
function judgeNumberless(attempt: number, p: SentParcel): Judgement {
  const hasLeft = attempt < p.attempt || !['waiting', 'preparing', 'cancelled'].includes(p.status);
  return hasLeft
    ? { verdict: 'already', words: DELIVERY_STATE_NAMES[p.status] }
    : { verdict: 'wrong', words: 'まだ発送されていません。送料は、発送済みのお荷物に登録できます' };
}

/** What comes of the cost that a row says, of one that is taken or was taken before. */
function withCost(actor: Actor, typed: string, attempt: number, p: SentParcel, judged: Judgement): Judgement {
  if (judged.verdict !== 'new' && judged.verdict !== 'already') return judged;
  if (!may(actor, 'figure.edit', p))
    return {
      ...judged,
      words: [judged.words, '送料は、自治体の担当者が登録します'].filter(Boolean).join('。'),
    };
  const read = PARCEL_COST.read(typed);
  if ('fault' in read || read.value === null)
    return { verdict: 'wrong', words: `送料は${'fault' in read ? read.fault : '円で入力してください'}` };
  const kept = p.costs[attempt];
  if (kept === read.value) return judged;
  const said =
    kept === undefined
      ? `送料${yen(read.value)}を登録します`
      : `送料を${yen(kept)}から${yen(read.value)}に改めます`;
  const costs = { amount: read.value, attempt };
  return judged.verdict === 'new'
    ? { ...judged, words: `発送済みにし、${said}`, costs }
    : { verdict: 'cost', words: said, found: p, costs };
}

function judgeOne(carrier: CarrierCode, typed: string, attempt: number, p: SentParcel): Judgement {
  if (attempt < p.attempt)
    return { verdict: 'already', words: `前の発送の番号です(いまの番号: ${parcelNumber(p)})` };
  const tracking = readTracking(carrier, typed);
  const isSame = p.tracking === tracking && p.carrier === carrier;
  if (tracking === undefined) return { verdict: 'wrong', words: numberWords(carrier, typed) };
  switch (p.status) {
    case 'waiting':
    case 'preparing':
      if (p.heldReason) return { verdict: 'wrong', words: `保留中です: ${p.heldReason}` };
      if (holdsBack(p.dispute)) return { verdict: 'wrong', words: 'お支払いの異議のため、発送できません' };
      return { verdict: 'new', words: '', found: p };
    case 'cancelled':
      return { verdict: 'wrong', words: '取り消されたお届けです。発送を止めてください' };
    case 'shipped':
    case 'delivered':
    case 'returned':
      return isSame
        ? { verdict: 'already', words: DELIVERY_STATE_NAMES[p.status] }
        : {
            verdict: 'wrong',
            words: `別の番号(${p.tracking || 'なし'})で発送済みです。訂正は一覧から行えます`,
          };
  }
}

function numberWords(carrier: CarrierCode, typed: string): string {
  const { name, format } = CARRIERS[carrier];
  return /^[\d.]+e\+?\d+$/i.test(typed.normalize('NFKC'))
    ? '表計算ソフトで番号の桁が失われています。配送会社のファイルを、開かずにそのまま送信してください'
    : `${name}の番号(${format})ではありません`;
}

/**
 * Rows that name a parcel or a number another row has named, by their numbers in the file. Of one number for two parcels nobody knows
 * whose it is, of two numbers for one parcel nobody knows which: none of them is taken. A row that says the same again is not needed.
 */
function repeats(carrier: CarrierCode, rows: readonly TrackingRow[]): Map<number, string> {
  const faults = new Map<number, string>();
  const parcelOf = ({ parcel }: TrackingRow) => parcel.normalize('NFKC').toUpperCase();
  const numberOf = ({ tracking }: TrackingRow) => readTracking(carrier, tracking) ?? tracking;
  const fault = (same: readonly TrackingRow[], words: string) => {
    for (const { row } of same) faults.set(row, `${othersOf(row, same)}と${words}`);
  };
  for (const [parcel, same] of Map.groupBy(rows, parcelOf)) {
    if (parcel === '') continue;
    const numbers = new Set(same.map(numberOf).filter((number) => number !== ''));
    if (numbers.size > 1) fault(same, '同じお荷物で、お問い合わせ番号が違います');
    else for (const { row } of same.slice(1)) faults.set(row, `${same[0]?.row}行目と同じお荷物です`);
  }
  for (const [number, same] of Map.groupBy(rows, numberOf))
    if (number !== '' && new Set(same.map(parcelOf)).size > 1) fault(same, '同じお問い合わせ番号です');
  return faults;
}

function othersOf(row: number, same: readonly TrackingRow[]): string {
  return named(same.filter((r) => r.row !== row).map((r) => `${r.row}行目`));
}
