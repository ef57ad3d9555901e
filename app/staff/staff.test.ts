import { describe, expect, it } from 'vitest';
import { aClient, lastMail, PASSWORD, secretsOf, stranger } from '#app/account/testing/members.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { COMMAND_LINE } from './actor.ts';
import { listEntries } from './audit-query.ts';
import { deleteEntries } from './audit-store.ts';
import { enrolAndEnter } from './first-factor.ts';
import { acceptInvitation, invite, openInvitation } from './invitation.ts';
import { openInvitations, withdrawInvitation } from './invitations.ts';
import { confirm, isConfirmed, logIn, openSecondStep, takeSecondStep } from './login.ts';
import { changeOwnPassword } from './own-account.ts';
import { grant, resetSecondFactor, revoke, stop } from './people.ts';
import { findPerson } from './people-query.ts';
import { NotAllowed } from './permissions.ts';
import { enrolment } from './second-factor.ts';
import { findStaff } from './session.ts';
import {
  aPerson,
  codeAt,
  everywhere,
  FROM,
  NOWHERE,
  SECRET,
  signedInStaff,
  staffCookie,
} from './testing/staff.ts';

useTestDatabase();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let number = 0;
const address = () => `person${++number}@example.jp`;
const from = () => ({ ...FROM, address: aClient() });
const asked = (cookie: string) => new Request('http://localhost:3100/', { headers: { cookie } });
/** Beside whom everybody else may go. */
const anOperator = () => aPerson(address(), everywhere('operator'));

async function logInWith(email: string, now = new Date()) {
  const first = await logIn({ email, password: PASSWORD }, from(), now);
  if (first.kind !== 'second_step') throw new Error(first.kind);
  return first.pendingLogin;
}

describe('an invitation', () => {
  it('leads to name, password and second factor, before which nothing opens', async () => {
    const email = address();
    await invite(COMMAND_LINE, { email, grant: everywhere('operator') });
    const { link } = await secretsOf(email);
    expect((await lastMail(email))?.body_text).toContain('役割: 運営');
    expect(await openInvitation(link)).toMatchObject({ email, words: '運営', hasAccount: false });

    const weak = await acceptInvitation(link, { name: '見本 花子', password: 'short' }, from());
    expect(weak).toEqual({ kind: 'password', fault: 'short' });
    const taken = await acceptInvitation(link, { name: '見本 花子', password: PASSWORD }, from());
    if (taken.kind !== 'second_step') throw new Error(taken.kind);
    expect(await acceptInvitation(link, { name: '別人', password: PASSWORD }, from())).toEqual({
      kind: 'ended',
    });

    const step = (await openSecondStep(taken.pendingLogin))!;
    expect(step.enrolled).toBe(false);
    const typed = { by: 'app', code: '000000' } as const;
    expect(await takeSecondStep(taken.pendingLogin, typed, stranger(), from())).toEqual({ kind: 'ended' });
    const { packed, text } = enrolment(step.account, undefined, new Date())!;
    const { TOTP } = await import('otpauth');
    const code = new TOTP({ secret: text.replaceAll(' ', '') }).generate();
    const wrong = await enrolAndEnter(taken.pendingLogin, { packed, code: '000000' }, stranger(), from());
    expect(wrong.kind).toBe('wrong');
    const entered = await enrolAndEnter(taken.pendingLogin, { packed, code }, stranger(), from());
    if (entered.kind !== 'logged_in') throw new Error(entered.kind);
    expect(entered.recoveryCodes).toHaveLength(10);
    const staff = await findStaff(asked(`staff=${entered.sessionToken}`), FROM);
    expect(staff).toMatchObject({ email, name: '見本 花子', grants: [{ role: 'operator' }] });
  });

  it('is good for 72 hours, and the newest one alone', async () => {
    const email = address();
    const now = new Date();
    await invite(COMMAND_LINE, { email, grant: everywhere('auditor') }, now);
    const { link: first } = await secretsOf(email);
    const later = new Date(now.getTime() + 11_000);
    await invite(COMMAND_LINE, { email, grant: everywhere('auditor') }, later);
    const { link } = await secretsOf(email);
    expect(await openInvitation(first, later)).toBeUndefined();
    expect(await openInvitation(link, new Date(later.getTime() + 72 * HOUR - 1))).toBeDefined();
    expect(await openInvitation(link, new Date(later.getTime() + 72 * HOUR))).toBeUndefined();
  });

  it('sent ten times at once is one with one mail, and another role ends it', async () => {
    const email = address();
    const open = async () => (await openInvitations(new Date())).filter((i) => i.email === email);
    const mails = () => db().selectFrom('mail_message').select('id').where('recipient', '=', email).execute();
    const sent = () => invite(COMMAND_LINE, { email, grant: everywhere('auditor') });
    const all = await Promise.all(Array.from({ length: 10 }, sent));
    expect(all.map(({ kind }) => kind)).toEqual(all.map(() => 'invited'));
    expect([await open(), await mails()]).toMatchObject([[{ role: 'auditor' }], [{}]]);
    await invite(COMMAND_LINE, { email, grant: everywhere('operator') });
    expect([await open(), await mails()]).toMatchObject([[{ role: 'operator' }], [{}, {}]]);
  });

  it('taken back opens nothing, also for who has begun to take it up, and is written down', async () => {
    const email = address();
    await invite(COMMAND_LINE, { email, grant: everywhere('auditor') });
    const { link } = await secretsOf(email);
    const begun = new Date();
    const auditor = await signedInStaff(await aPerson(address(), everywhere('auditor')));
    await expect(withdrawInvitation(auditor, email)).rejects.toThrow(NotAllowed);
    expect(await openInvitation(link)).toBeDefined();
    expect(await withdrawInvitation(COMMAND_LINE, email)).toBe(true);
    expect(await openInvitation(link)).toBeUndefined();
    const input = { name: '見本 花子', password: PASSWORD };
    expect(await acceptInvitation(link, input, from(), begun)).toEqual({ kind: 'ended' });
    expect(await withdrawInvitation(COMMAND_LINE, email)).toBe(false);
    const [entry] = await listEntries({ subject: 'invitation', subjectId: email }, 1);
    expect(entry).toMatchObject({ action: 'staff.edit', changes: { 招待: ['招待中', '取り消し'] } });
  });

  it('taken up twenty times at once makes one person', async () => {
    const email = address();
    await invite(COMMAND_LINE, { email, grant: everywhere('auditor') });
    const { link } = await secretsOf(email);
    const input = { name: '見本 花子', password: PASSWORD };
    const all = await Promise.all(Array.from({ length: 20 }, () => acceptInvitation(link, input, from())));
    expect(all.filter(({ kind }) => kind === 'second_step')).toHaveLength(1);
    expect(all.filter(({ kind }) => kind === 'ended')).toHaveLength(19);
  });

  it('adds a further role to who has an account', async () => {
    const email = address();
    const id = await aPerson(email, everywhere('auditor'));
    await invite(COMMAND_LINE, { email, grant: everywhere('operator') });
    const { link } = await secretsOf(email);
    const taken = await acceptInvitation(link, { name: '', password: '' }, from());
    expect(taken).toEqual({ kind: 'added' });
    expect((await findPerson(id))?.grants.map(({ role }) => role)).toEqual(['auditor', 'operator']);
  });

  it('is sent by operators alone', async () => {
    const auditor = await signedInStaff(await aPerson(address(), everywhere('auditor')));
    const wanted = { email: address(), grant: everywhere('operator') };
    await expect(invite(auditor, wanted)).rejects.toThrow(NotAllowed);
    const nowhere = { role: 'government', ...NOWHERE, governmentCode: '999999' } as const;
    expect(await invite(COMMAND_LINE, { email: address(), grant: nowhere })).toEqual({
      kind: 'unknown_place',
    });
  });
});

describe('a login', () => {
  it('asks for the second factor, each code of which counts once', async () => {
    const email = address();
    const id = await aPerson(email, everywhere('operator'));
    const now = new Date();
    const pending = await logInWith(email, now);
    const typed = { by: 'app', code: codeAt(now) } as const;
    const entered = await takeSecondStep(pending, typed, stranger(), from(), now);
    expect(entered.kind).toBe('logged_in');
    expect(await takeSecondStep(pending, typed, stranger(), from(), now)).toEqual({ kind: 'ended' });
    const second = await takeSecondStep(await logInWith(email, now), typed, stranger(), from(), now);
    expect(second.kind).toBe('wrong');
    const [entry] = await listEntries({ staffId: id }, 10);
    expect(entry).toMatchObject({ action: 'login', subject: 'staff', subjectId: String(id) });
  });

  it('tells an unknown address from a wrong password by nothing', async () => {
    const email = address();
    await aPerson(email, everywhere('operator'));
    expect(await logIn({ email, password: 'wrong' }, from())).toEqual({ kind: 'refused' });
    expect(await logIn({ email: 'nobody@example.jp', password: 'wrong' }, from())).toEqual({
      kind: 'refused',
    });
  });

  it('ends after five wrong codes, and after five passwords for a while', async () => {
    const email = address();
    await aPerson(email, everywhere('operator'));
    const pending = await logInWith(email);
    const wrong = { by: 'app', code: '000000' } as const;
    for (let left = 4; left > 0; left--)
      expect(await takeSecondStep(pending, wrong, stranger(), from())).toEqual({ kind: 'wrong', left });
    expect((await takeSecondStep(pending, wrong, stranger(), from())).kind).toBe('ended');
    expect((await takeSecondStep(pending, wrong, stranger(), from())).kind).toBe('ended');
    for (let i = 0; i < 5; i++) await logIn({ email, password: 'wrong' }, from());
    expect((await logIn({ email, password: PASSWORD }, from())).kind).toBe('throttled');
  });
});

describe('a session', () => {
  it('ends half an hour after its last use and half a day after the login', async () => {
    const id = await aPerson(address(), everywhere('operator'));
    const began = new Date();
    const at = (ms: number) => new Date(began.getTime() + ms);
    const cookie = await staffCookie(id, began);
    expect(await findStaff(asked(cookie), FROM, at(30 * MINUTE))).toBeUndefined();
    for (let ms = 0; ms < 12 * HOUR; ms += 20 * MINUTE)
      expect(await findStaff(asked(cookie), FROM, at(ms))).toBeDefined();
    expect(await findStaff(asked(cookie), FROM, at(12 * HOUR))).toBeUndefined();
  });

  it('counts a role until its last day in Japan', async () => {
    const until = '2026-11-30';
    const id = await aPerson(address(), everywhere('operator'), { role: 'auditor', ...NOWHERE, until });
    const rolesAt = async (at: string) => {
      const now = new Date(at);
      const cookie = await staffCookie(id, now);
      return (await findStaff(asked(cookie), FROM, now))?.grants.map(({ role }) => role);
    };
    expect(await rolesAt('2026-11-30T14:59:00Z')).toEqual(['operator', 'auditor']);
    expect(await rolesAt('2026-11-30T15:00:00Z')).toEqual(['operator']);
  });

  it('asks again for password or code after five minutes', async () => {
    const staff = await signedInStaff(await aPerson(address(), everywhere('operator')));
    const now = new Date();
    const later = new Date(now.getTime() + 6 * MINUTE);
    expect([isConfirmed(staff, now), isConfirmed(staff, later)]).toEqual([true, false]);
    expect((await confirm(staff, { password: 'wrong' }, later)).kind).toBe('wrong');
    expect((await confirm(staff, { password: PASSWORD }, later)).kind).toBe('confirmed');
    expect((await confirm(staff, { by: 'app', code: codeAt(later) }, later)).kind).toBe('confirmed');
  });

  it('of others ends with a new password', async () => {
    const id = await aPerson(address(), everywhere('operator'));
    const [staff, other] = [await signedInStaff(id), await staffCookie(id)];
    expect(await changeOwnPassword(staff, '短い')).toBe('short');
    expect(await changeOwnPassword(staff, '別の長いパスワード88')).toBeUndefined();
    expect(await findStaff(asked(other), FROM)).toBeUndefined();
  });
});

describe('people', () => {
  it('who are stopped are out at once, and stay in the audit', async () => {
    const operator = await signedInStaff(await anOperator());
    const id = await aPerson(address(), everywhere('auditor'));
    const cookie = await staffCookie(id);
    expect(await stop(operator, id)).toBe('done');
    expect(await findStaff(asked(cookie), FROM)).toBeUndefined();
    const [entry] = await listEntries({ subject: 'staff', subjectId: String(id) }, 1);
    expect(entry).toMatchObject({
      person: operator.name,
      role: 'operator',
      action: 'staff.edit',
      changes: { 状態: ['有効', '停止'] },
      address: FROM.address,
      requestId: FROM.requestId,
    });
  });

  it('whose second factor was reset set up a new one', async () => {
    const email = address();
    const operator = await signedInStaff(await anOperator());
    const id = await aPerson(email, everywhere('auditor'));
    expect(await resetSecondFactor(operator, id)).toBe('done');
    const step = await openSecondStep(await logInWith(email));
    expect(step?.enrolled).toBe(false);
    expect(SECRET).toBeDefined();
  });

  it('are changed by operators alone', async () => {
    const auditor = await signedInStaff(await aPerson(address(), everywhere('auditor')));
    await expect(grant(auditor, auditor.staffId, everywhere('operator'))).rejects.toThrow(NotAllowed);
  });

  it('always have an operator left, also when two stop one another at once', async () => {
    await db().updateTable('staff').set({ status: 'stopped' }).execute();
    const [a, b] = [await anOperator(), await anOperator()];
    const [one, other] = [await signedInStaff(a), await signedInStaff(b)];
    const results = await Promise.all([stop(one, b), stop(other, a)]);
    expect(results).toEqual(['proposed', 'proposed']);
    const atOnce = await Promise.all([stop(COMMAND_LINE, a), stop(COMMAND_LINE, b)]);
    expect(atOnce.sort()).toEqual(['done', 'last_operator']);
    const left = await db().selectFrom('staff').select('id').where('status', '=', 'active').execute();
    expect(left).toHaveLength(1);
    const last = await signedInStaff(left[0]!.id);
    const [own] = (await findPerson(last.staffId))!.grants;
    expect(await revoke(last, last.staffId, own!.id)).toBe('last_operator');
  });
});

it('the audit is only ever added to, and ends after what the law of the house says', async () => {
  await anOperator();
  await expect(db().updateTable('audit_entry').set({ role: 'x' }).execute()).rejects.toThrow();
  await expect(db().deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  const { sql } = await import('kysely');
  await expect(sql`truncate audit_entry`.execute(db())).rejects.toThrow();
  const deleted = await transaction(async (tx) => {
    const { allowDeletion } = await import('#platform/retention.ts');
    await allowDeletion(tx);
    return deleteEntries(tx, new Date('2000-01-01'), 10);
  });
  expect(deleted).toBe(0);
});
