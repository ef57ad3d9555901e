import { randomDigits } from '#platform/crypto.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { Method } from './method.ts';

/** Payment with a number at a convenience store; the simulated counter is at `/counter`. */
export const konbini: Method = {
  open(ctx, request) {
    const payNumber = randomDigits(13);
    return {
      payNumber,
      instructions: [
        { label: 'お支払い受付番号', value: payNumber.replace(/^(\d{4})(\d{4})/, '$1-$2-') },
        { label: 'お支払い金額', value: yen(request.amount) },
        { label: 'お支払い期限', value: formatDateTime(new Date(request.expiresAt)) },
        { label: 'お支払い場所(テスト用レジ)', value: new URL('/counter', ctx.publicUrl()).href },
      ],
    };
  },
};
