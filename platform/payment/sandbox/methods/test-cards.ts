import type { FailureCode } from '../../port.ts';

/** The answer of the simulated issuer for a test card. */
export type Outcome =
  | { kind: 'approve' }
  | { kind: 'refuse'; code: FailureCode }
  | { kind: 'challenge' }
  | { kind: 'silence' };

export interface TestCard {
  number: string;
  /** Shown on the payment page, in Japanese. */
  does: string;
  outcome: Outcome;
}

/** Every number passes the Luhn check and belongs to nobody; no other number is accepted. */
export const testCards: TestCard[] = [
  { number: '4111111111111111', does: 'お支払いが完了します', outcome: { kind: 'approve' } },
  {
    number: '4000000000001000',
    does: '本人認証(3Dセキュア)の画面に進みます',
    outcome: { kind: 'challenge' },
  },
  {
    number: '4000000000002008',
    does: '本人認証(3Dセキュア)に失敗します',
    outcome: { kind: 'refuse', code: 'AUTH_FAILED' },
  },
  {
    number: '4000000000003006',
    does: 'カード会社に承認されません',
    outcome: { kind: 'refuse', code: 'CARD_DECLINED' },
  },
  {
    number: '4000000000004004',
    does: '利用可能額が足りません',
    outcome: { kind: 'refuse', code: 'CARD_DECLINED' },
  },
  {
    number: '4000000000005001',
    does: '有効期限切れのカードとして扱われます',
    outcome: { kind: 'refuse', code: 'CARD_EXPIRED' },
  },
  {
    number: '4000000000006009',
    does: 'セキュリティコードの誤りとして扱われます',
    outcome: { kind: 'refuse', code: 'CARD_INVALID' },
  },
  {
    number: '4000000000007007',
    does: 'カード会社が応答せず、しばらくしてから支払い済みになります',
    outcome: { kind: 'silence' },
  },
];

/** 「4111 1111 1111 1111」 */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
