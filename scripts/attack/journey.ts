import { setTimeout as sleep } from 'node:timers/promises';
import { type Applicant, CARD, isSoldOut } from '../crowd/applicants.ts';
import { type Answer, ask } from './ask.ts';

const PATIENCE_MS = 90_000;
const PAUSE_MS = 300;

export type Result = 'paid' | 'sold out' | `no result: ${string}`;

/**
 * A donor's or shopper's way from the last button to the result, who does at each trouble what people do: presses again.
 * @param site its address.
 */
export async function apply(site: string, who: Applicant): Promise<Result> {
  const headers = { cookie: `session=${who.token}` };
  const end = Date.now() + PATIENCE_MS;
  let last = '';
  let charged = false;
  const again = async (step: () => Promise<Answer>): Promise<Answer | undefined> => {
    while (Date.now() < end) {
      const answer = await step();
      last = `${answer.status} ${answer.location || answer.body.slice(0, 80)}`;
      if (answer.status > 0 && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(PAUSE_MS);
    }
    return undefined;
  };
  while (Date.now() < end) {
    const path = `${site}${who.form}?step=confirm`;
    const submitted = await again(() => ask(path, { headers, form: who.submission }));
    const to = submitted?.location ?? '';
    if (isSoldOut(to)) return 'sold out';
    if (to.includes('/success')) return 'paid';
    if (to.includes('code=PAYMENT_UNAVAILABLE')) {
      await sleep(PAUSE_MS); // the same form again asks the acquirer for the same payment
      continue;
    }
    if (!to.includes('/pay/')) return `no result: ${last}`;
    if (charged) return `no result: led to pay again: ${last}`;
    const paid = await again(() => ask(to, { form: CARD }));
    if (!paid) return `no result: ${last}`;
    // Also where the answer to a first press was lost: the acquirer leads on from a payment that was made.
    if (!/\/(donate|ec\/orders)\/return/.test(paid.location)) return `no result: ${last}`;
    charged = true;
    const returned = await again(() => ask(paid.location, { headers }));
    if (returned?.location.includes('/success')) return 'paid';
    await sleep(PAUSE_MS);
  }
  return `no result: ${last}`;
}
