/**
 * A separate process that submits one form: `node submit-process.ts <guest in hex> <choice as JSON> <what was shown as JSON>`.
 */
import { submitOrder } from '../apply/submit.ts';

const [guest = '', choice = '', shown = ''] = process.argv.slice(2);
await submitOrder({ guest: Buffer.from(guest, 'hex') }, JSON.parse(choice), JSON.parse(shown));
