import { formatDate, formatDateTime } from '#platform/jst.ts';
import { validUntil } from './rules.ts';

/** What forms, mails and histories of a donation say alike of the tickets that it brings. */

/**
 * When tickets come and how long they can be used, before the payment: its day is the first one.
 * @param today of somebody who can pay on that day; null where nobody knows the day of the payment.
 */
export function comingTickets(months: number, today: Date | null): [string, string][] {
  const example = today ? `(本日お支払いの場合は${formatDate(validUntil(today, months))}まで)` : '';
  return [
    ['チケットの有効期限', `お支払いの完了日から${months}か月間${example}`],
    [
      'チケットの受け取り',
      'お支払いの完了後、マイページの「現地利用チケット」に表示します。お届けはありません。',
    ],
  ];
}

/** The same of tickets that were issued with the payment. */
export function issuedTickets(months: number, paidAt: Date): [string, string][] {
  return [['チケットの有効期限', `${formatDateTime(validUntil(paidAt, months))}まで`]];
}

/** Of a donation that was taken back after its tickets had been issued. */
export const TICKETS_VOID = '現地利用チケットは無効になりました。お店や施設ではお使いいただけません。';
