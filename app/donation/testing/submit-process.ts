/** A separate process that submits one form: `node submit-process.ts <member> <goods> <form key> <amount>`. */
import { jstYear } from '#platform/jst.ts';
import { submitDonation } from '../apply/submit.ts';

const [member, goods, formKey, amount] = process.argv.slice(2);
await submitDonation(
  Number(member),
  { goods: Number(goods) },
  { formKey: String(formKey), amount: Number(amount), year: jstYear(new Date()) },
);
