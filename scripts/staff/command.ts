import { userInfo } from 'node:os';
import { closeDb } from '#platform/db/db.ts';
import { createLogger } from '#platform/log.ts';
import { securityEvent } from '#platform/security-log.ts';
import { explain, Trouble } from '#platform/trouble.ts';
import { connectToRunningSite, isSilent, NOT_RUNNING } from '../launch/running-site.ts';
import type { Said } from './arguments.ts';
import { cancel, giveBack, list, oneStop, shipment, USAGE } from './commands.ts';
import { contract, government } from './governments.ts';
import { merchant } from './merchants.ts';
import { message } from './messages.ts';
import { money } from './money.ts';

/** The operator's own work, which a live site has, too. */
const OPERATORS = ['money', 'message', 'merchant', 'contract', 'government'];

/** `npm run staff`: plays producer and municipality in development. See docs/staff-command.md. */
try {
  if (!isOperators(process.argv[2])) connectInDevelopment();
  const { ok, lines } = await run(process.argv.slice(2));
  if (isOperators(process.argv[2])) noteCommand(process.argv.slice(2, 4).join(' '));
  for (const line of lines) console.log(line);
  if (!ok) process.exitCode = 1;
} catch (error) {
  console.error(isSilent(error) ? NOT_RUNNING : explain(error));
  process.exitCode = 1;
} finally {
  await closeDb();
}

/** In live mode only what is the operator's own work, with the environment of the other programs. */
function isOperators(command: string | undefined): boolean {
  return OPERATORS.includes(command ?? '') && process.env.APP_MODE === 'live';
}

/** What is done to a live site is on record. On standard error, as standard output is for the person who asks. */
function noteCommand(command: string): void {
  securityEvent('staff_command', { command, actor: userInfo().username }, createLogger(process.stderr));
}

function connectInDevelopment(): void {
  if (process.env.APP_MODE === 'live')
    throw new Trouble(
      'This plays other people’s parts and is refused when APP_MODE=live; only money, message, merchant, contract and government are not.',
    );
  connectToRunningSite();
}

function run([command = 'list', number = '', ...rest]: string[]): Promise<Said> {
  switch (command) {
    case 'list':
      return list();
    case 'prepare':
    case 'ship':
    case 'deliver':
      return shipment(command, number, rest);
    case 'one-stop':
      return oneStop(number, rest);
    case 'cancel':
      return cancel(number, rest);
    case 'refund':
      return giveBack(number, rest);
    case 'money':
      return money(number ? [number, ...rest] : []);
    case 'message':
      return message([number, ...rest]);
    case 'merchant':
      return merchant([number, ...rest]);
    case 'contract':
      return contract([number, ...rest]);
    case 'government':
      return government([number, ...rest]);
    default:
      return Promise.resolve({ ok: command === 'help', lines: [USAGE] });
  }
}
