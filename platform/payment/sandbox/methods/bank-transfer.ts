import { randomDigits } from '#platform/crypto.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { Method } from './method.ts';

/** An account as it is stored: 店番号 and 口座番号 joined. */
export function accountNumber(branch: string, account: string): string {
  return `${branch}-${account}`;
}

/** The account of a payment in parts, as a payer reads it. */
export function accountOf(payNumber: string) {
  const [branch, account] = payNumber.split('-') as [string, string];
  return { bank: 'テスト銀行', branchName: `テスト第${Number(branch)}支店`, branch, account };
}

/** The holder's name of every account. */
export const HOLDER = 'サンドボックスケッサイ';

/** Payment by transfer to an account of this payment alone; the simulated bank is at `/bank`. */
export const bankTransfer: Method = {
  open(ctx, request) {
    const payNumber = accountNumber(randomDigits(3), randomDigits(7));
    const { bank, branchName, branch, account } = accountOf(payNumber);
    return {
      payNumber,
      instructions: [
        { label: '銀行名', value: bank },
        { label: '支店名', value: branchName },
        { label: '店番号', value: branch },
        { label: '預金種目', value: '普通' },
        { label: '口座番号', value: account },
        { label: '口座名義', value: HOLDER },
        { label: 'お振込金額', value: yen(request.amount) },
        { label: 'お振込期限', value: formatDateTime(new Date(request.expiresAt)) },
        { label: 'お振り込みの画面(テスト用銀行)', value: new URL('/bank', ctx.publicUrl()).href },
      ],
    };
  },
};
