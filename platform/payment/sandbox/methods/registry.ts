import type { PaymentMethod } from '../../port.ts';
import { bankTransfer } from './bank-transfer.ts';
import { card } from './card.ts';
import { konbini } from './konbini.ts';
import type { Method } from './method.ts';
import { payEasy } from './pay-easy.ts';
import { wallet } from './wallet.ts';

/** The methods that the acquirer offers. */
export const methods: Record<PaymentMethod, Method> = {
  card,
  wallet,
  konbini,
  pay_easy: payEasy,
  bank_transfer: bankTransfer,
};
