import { paymentContract } from '../contract.ts';
import { startHarness } from './testing/harness.ts';

paymentContract('Stripe', startHarness);
