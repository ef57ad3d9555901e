import { TOTP } from 'otpauth';
import { fields } from '#app/forms/fields.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { invite } from '#app/staff/invitation.ts';
import { type PeopleResult, resetSecondFactor, stop } from '#app/staff/people.ts';
import { personIdByEmail } from '#app/staff/people-query.ts';
import { config } from '#platform/config.ts';
import { closeDb } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { explain, Trouble } from '#platform/trouble.ts';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD, DEMO_STAFF_SECRET } from '../data/demo/staff.ts';
import { connectUnlessLive } from '../launch/running-site.ts';

const USAGE = `npm run console                     runs the console beside a site that runs (npm start has one already)
npm run console -- invite <e-mail>  invites an operator: the first one of a new installation
npm run console -- reset <e-mail>   takes a person's second factor away, so that the next login sets up a new one
npm run console -- stop <e-mail>    lets nobody in by a person's account any more
npm run console -- codes            the demo staff's codes of this half minute`;

/** `npm run console`. */
const [command, ...rest] = process.argv.slice(2);
try {
  if (command === undefined) await serve();
  else if (command === 'invite') await inviteOperator(rest);
  else if (command === 'reset') await toPerson(rest, resetSecondFactor);
  else if (command === 'stop') await toPerson(rest, stop);
  else if (command === 'codes') codes();
  else throw new Trouble(USAGE);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  connectUnlessLive();
  await import('../../console.ts');
}

function readEmail([typed = '']: string[]): string {
  const email = fields.email().safeParse(typed.trim().toLowerCase());
  if (!email.success) throw new Trouble(`${typed || 'Nothing'} is no mail address.\n${USAGE}`);
  return email.data;
}

/** At the machine no second operator is asked: where there are two, and one has lost everything, nobody else could help. */
async function toPerson(
  typed: string[],
  work: (actor: typeof COMMAND_LINE, staffId: number) => Promise<PeopleResult>,
): Promise<void> {
  const email = readEmail(typed);
  connectUnlessLive();
  const id = await personIdByEmail(email);
  const result = id === undefined ? 'unknown' : await work(COMMAND_LINE, id);
  await closeDb();
  if (result === 'unknown') throw new Trouble(`Nobody works here under ${email}.`);
  if (result === 'last_operator') throw new Trouble('Nobody would be left who could let people in.');
  process.stdout.write('Done.\n');
}

async function inviteOperator(typed: string[]): Promise<void> {
  const email = readEmail(typed);
  connectUnlessLive();
  const grant = { role: 'operator' as const, governmentCode: null, producerId: null, until: null };
  const result = await invite(COMMAND_LINE, { email, grant });
  await closeDb();
  if (result.kind === 'invited')
    process.stdout.write(
      `An invitation to ${config().consoleOrigin} was mailed, good until ${formatDateTime(result.expiresAt)}.\n`,
    );
}

function codes(): void {
  const code = new TOTP({ secret: DEMO_STAFF_SECRET }).generate();
  const rows = DEMO_STAFF.map(
    ({ email, role }) => `${role.padEnd(11)} ${email.padEnd(28)} ${DEMO_STAFF_PASSWORD}  ${code}`,
  );
  process.stdout.write(`${rows.join('\n')}\nEach code is good once a person.\n`);
}
