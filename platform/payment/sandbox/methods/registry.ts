import type { PaymentMethod } from '../../port.ts';
import { card } from './card.ts';
import type { Method } from './method.ts';

/** The methods that the acquirer offers. */
export const methods: Partial<Record<PaymentMethod, Method>> = { card };
