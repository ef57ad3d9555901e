import { randomDigits } from '#platform/crypto.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { Method } from './method.ts';

/** The acquirer's 収納機関番号: clearly not a real one. */
export const BILLER = '00000';

/** A bill as it is stored: the two numbers that the payer types besides the biller's, joined. */
export function billNumber(customer: string, confirmation: string): string {
  return `${customer}-${confirmation}`;
}

/** Payment with a bill's numbers at a cash machine; the simulated one is at `/atm`. */
export const payEasy: Method = {
  open(ctx, request) {
    const customer = randomDigits(11);
    const confirmation = randomDigits(6);
    return {
      payNumber: billNumber(customer, confirmation),
      instructions: [
        { label: '収納機関番号', value: BILLER },
        { label: 'お客様番号', value: customer.replace(/^(\d{4})(\d{4})/, '$1-$2-') },
        { label: '確認番号', value: confirmation },
        { label: 'お支払い金額', value: yen(request.amount) },
        { label: 'お支払い期限', value: formatDateTime(new Date(request.expiresAt)) },
        { label: 'お支払い場所(テスト用ATM)', value: new URL('/atm', ctx.publicUrl()).href },
      ],
    };
  },
};
