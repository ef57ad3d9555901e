/**
 * A separate process that submits one form: `node submit-process.ts <guest in hex> <product> <what was shown as JSON>`.
 */
import { submitOrder } from '../apply/submit.ts';

const [guest = '', product, shown = ''] = process.argv.slice(2);
await submitOrder({ guest: Buffer.from(guest, 'hex') }, Number(product), JSON.parse(shown));
