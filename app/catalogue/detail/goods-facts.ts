import type { DispatchWindow } from '#app/delivery/dispatch-window.ts';
import { businessDaysWords, windowsWords } from '#app/delivery/dispatch-words.ts';
import { TEMPERATURE_NAMES } from '#app/words/labels.ts';
import { LOCAL_STANDARDS } from '#app/words/local-standards.ts';
import { excludedWords, methodName } from '#app/words/payment-methods.ts';
import { formatDate, formatDateTime, jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { isOverLimit } from '#platform/payment/methods.ts';
import { offeredMethods } from '#platform/payment/offered-methods.ts';
import type { PublishedGoods } from './goods-store.ts';

/** How long carriers need: the site promises when goods leave, and this beside it. */
const TRANSIT_WORDS = '発送から2〜4日ほど(沖縄・離島などは、さらに日数がかかることがあります)';

function ticketTerms(g: PublishedGoods): string | null {
  if (!g.ticket_kind || !g.ticket_value) return null;
  const worth = g.ticket_kind === 'amount' ? `${yen(g.ticket_value)}分` : `${g.ticket_value}回分`;
  return `現地利用チケット ${worth}(発行から${g.ticket_months}か月間有効)`;
}

/** The methods that its government takes; with the reason, those that may not have so much. @param amount yen. */
function paidBy({ payment_methods }: PublishedGoods, amount: number): string {
  const offered = offeredMethods(payment_methods);
  const names = offered.filter((m) => !isOverLimit(m, amount)).map(methodName);
  const excluded = offered.flatMap((m) => excludedWords(m, amount) ?? []);
  return names.join('、') + (excluded.length > 0 ? `(${excluded.join('').replace(/。$/, '')})` : '');
}

/**
 * The facts of a gift as label and text, in the order in which donors read them. Empty ones are left out.
 * @param windows when its variants are sent. @param least yen of the one that asks for least.
 * @param prefectures names by code, for areas without delivery.
 */
export function goodsFacts(
  g: PublishedGoods,
  windows: readonly DispatchWindow[],
  least: number,
  prefectures: Map<number, string>,
  at: Date,
): [string, string][] {
  const ticket = ticketTerms(g);
  const facts: [string, string | null][] = [
    ['内容', g.contents],
    ['チケット', ticket],
    [
      '使えるところ',
      ticket && g.ticket_genres ? `${g.government}の${g.ticket_genres.join('・')}の加盟店` : null,
    ],
    ['お届け回数', g.deliveries > 1 ? `定期便 全${g.deliveries}回` : null],
    ['配送の温度帯', ticket ? null : (TEMPERATURE_NAMES[g.temperature] ?? null)],
    ['ご利用の開始', ticket ? 'お支払いの完了後、すぐにお使いいただけます' : null],
    ['発送の時期', windowsWords(windows, g.deliveries, at) || null],
    ['営業日の数え方', businessDaysWords(windows, at)],
    ['お届けまで', windows.length > 0 ? TRANSIT_WORDS : null],
    [
      'お届けできない地域',
      g.excluded_prefectures
        .map((c) => prefectures.get(c))
        .filter(Boolean)
        .join('、'),
    ],
    [
      '日時の指定',
      ticket ? null : g.delivery_slot ? '時間帯を指定できます(日付は指定できません)' : 'できません',
    ],
    ['のし', ticket ? null : g.noshi ? '対応しています' : '対応していません'],
    ['消費期限・賞味期限', g.shelf_life],
    ['アレルゲン', g.allergens.length ? g.allergens.join('、') : null],
    ['お申し込みの上限', g.per_person_limit ? `お一人様${g.per_person_limit}点まで` : null],
    ['年齢の条件', g.alcohol ? 'お酒の返礼品です。20歳以上の方のみお申し込み・お受け取りいただけます' : null],
    ['受付期間', periodWords(g)],
    ['お支払い方法', paidBy(g, least)],
    [
      'ワンストップ特例',
      g.one_stop_online ? '書面・オンラインのどちらでも申請できます' : '書面で申請できます',
    ],
    [
      '地場産品基準',
      g.local_standard ? (LOCAL_STANDARDS[g.local_standard] ?? `第${g.local_standard}号`) : null,
    ],
    ['提供事業者', [g.producer, g.producer_place && `(${g.producer_place})`].filter(Boolean).join('')],
    ['管理番号', g.code],
  ];
  return facts.filter((f): f is [string, string] => Boolean(f[1]));
}

/** The period in which applications are accepted; null when it is not limited. */
export function periodWords(g: Pick<PublishedGoods, 'accept_from' | 'accept_until'>): string | null {
  if (!g.accept_from && !g.accept_until) return null;
  const from = g.accept_from ? `${formatDateTime(g.accept_from)}から` : '';
  const until = g.accept_until ? `${lastMoment(g.accept_until)}まで` : '';
  return [from, until].filter(Boolean).join(' ');
}

/** The first instant after it, as people say when it ends: midnight is the day before. */
function lastMoment(until: Date): string {
  const before = new Date(until.getTime() - 1);
  return jstDate(before) === jstDate(until) ? formatDateTime(until) : formatDate(before);
}
