import type { PaymentMethod } from '../../port.ts';
import { card } from './card.ts';
import { konbini } from './konbini.ts';
import type { Method } from './method.ts';
import { wallet } from './wallet.ts';

/** The methods that the acquirer offers. */
export const methods: Partial<Record<PaymentMethod, Method>> = { card, wallet, konbini };
