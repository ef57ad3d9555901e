import { COMMAND_LINE } from '#app/staff/actor.ts';
import { openCounter } from '#app/ticket/merchants/merchants.ts';
import { Trouble } from '#platform/trouble.ts';
import type { Said } from './arguments.ts';

/**
 * `merchant open <code>`: lets a merchant sign in again whose code strangers have guessed at. The operator's own work, so
 * live mode has it, too.
 */
export async function merchant([command, code = '', ...rest]: string[]): Promise<Said> {
  if (command !== 'open' || !code || rest.length > 0)
    throw new Trouble('staff -- merchant takes open and the code of one merchant.');
  return (await openCounter(COMMAND_LINE, code))
    ? { ok: true, lines: [`merchant open ${code}: done, it can sign in again in any browser.`] }
    : { ok: false, lines: [`merchant open ${code}: no merchant that takes tickets has this code.`] };
}
