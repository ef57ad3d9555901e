import { PAYMENT_NAMES } from '#app/words/labels.ts';
import { formatDateTime } from '#platform/jst.ts';

/** What mails about donations and about orders say alike of their payment. */

export const RETURN_NOTE =
  'お支払い方法により、ご利用明細や口座への反映まで、数日から翌月以降になることがあります。';

export const TRANSFER_FEE_NOTE = '振込手数料は、お振り込みになる方のご負担となります。';

/** 「クレジットカード」; an order that its points pay whole asks nobody for money. */
export function methodName(method: string): string {
  return method === 'points' ? 'ポイント' : (PAYMENT_NAMES[method] ?? method);
}

/** The provider's rows without the deadline, which providers like to repeat in words of their own. */
export function payRows(instructions: readonly { label: string; value: string }[]) {
  return instructions.filter(({ label }) => !label.endsWith('期限'));
}

/** How, until when and with which numbers something is paid, as rows. @param instructions the provider's rows. */
export function howToPayFacts(p: {
  method: string;
  deadline: Date;
  instructions: unknown;
}): [string, string][] {
  return [
    ['お支払い方法', methodName(p.method)],
    ['お支払い期限', formatDateTime(p.deadline)],
    ...payRows(p.instructions as { label: string; value: string }[]).map(
      ({ label, value }): [string, string] => [label, value],
    ),
  ];
}
