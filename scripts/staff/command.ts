import { userInfo } from 'node:os';
import { createLogger } from '#platform/log.ts';
import { securityEvent } from '#platform/security-log.ts';
import { explain, Trouble } from '#platform/trouble.ts';
import { connectToRunningSite, isSilent, NOT_RUNNING } from '../launch/running-site.ts';
import type { Said } from './arguments.ts';
import { cancel, giveBack, list, moveOn, oneStop, USAGE } from './commands.ts';
import { door } from './door.ts';
import { contract, government } from './governments.ts';
import { merchant } from './merchants.ts';
import { message } from './messages.ts';
import { money } from './money.ts';

/** The operator's own work, which a live site has, too. */
const OPERATORS = ['money', 'message', 'merchant', 'contract', 'government', 'door'];

/** Where a command writes: a stream, or what a test reads. */
export interface Output {
  write(text: string): void;
}

/**
 * Plays producer and municipality in development, and does the operator's own work. See docs/staff-command.md.
 * @param args as they stand behind `npm run staff --`. @returns the exit code.
 */
export async function runCommand(args: string[], out: Output, error: Output): Promise<number> {
  try {
    if (!isOperators(args[0])) connectInDevelopment();
    const { ok, lines } = await run(args);
    if (isOperators(args[0])) noteCommand(args.slice(0, 2).join(' '), error);
    for (const line of lines) out.write(`${line}\n`);
    return ok ? 0 : 1;
  } catch (fault) {
    error.write(`${isSilent(fault) ? NOT_RUNNING : explain(fault)}\n`);
    return 1;
  }
}

/** In live mode only what is the operator's own work, with the environment of the other programs. */
function isOperators(command: string | undefined): boolean {
  return OPERATORS.includes(command ?? '') && process.env.APP_MODE === 'live';
}

/** What is done to a live site is on record. On standard error, as standard output is for the person who asks. */
function noteCommand(command: string, error: Output): void {
  securityEvent('staff_command', { command, actor: userInfo().username }, createLogger(error));
}

function connectInDevelopment(): void {
  if (process.env.APP_MODE === 'live')
    throw new Trouble(
      'This plays other people’s parts and is refused when APP_MODE=live; only money, message, merchant, contract, government and door are not.',
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
      return moveOn(command, number, rest);
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
    case 'door':
      return door(number ? [number, ...rest] : []);
    case 'help':
      return Promise.resolve({ ok: true, lines: [USAGE] });
    default:
      throw new Trouble(`staff knows no command ${command}.\n${USAGE}`);
  }
}
