import { describe, expect, it } from 'vitest';
import { authenticator, browserWith } from '#app/account/testing/authenticator.ts';
import { aClient, lastMail, PASSWORD, stranger } from '#app/account/testing/members.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { COMMAND_LINE } from './actor.ts';
import { listEntries } from './audit-query.ts';
import { enrolAndEnter } from './first-factor.ts';
import { confirm, isConfirmed, logIn, openSecondStep, takeSecondStep } from './login.ts';
import { addOwnApp, addOwnPasskey, ownFactors, removeOwnApp, removeOwnPasskey } from './own-factors.ts';
import { logInByPasskey } from './passkey-login.ts';
import { optionsToMake, optionsToShow } from './passkeys.ts';
import { resetSecondFactor, stop } from './people.ts';
import { enrolment } from './second-factor.ts';
import { findStaff, type SignedInStaff } from './session.ts';
import { aPerson, everywhere, FROM, signedInStaff, staffCookie } from './testing/staff.ts';

useTestDatabase();

let number = 0;
const from = () => ({ ...FROM, address: aClient() });

async function somebody() {
  const email = `passkey${++number}@example.jp`;
  const staff = await signedInStaff(await aPerson(email, everywhere('operator')));
  return { email, staff };
}

/** A passkey of theirs, with what made it. */
async function withPasskey(staff: SignedInStaff, name = '庁舎のパソコン') {
  const device = authenticator(config().consoleOrigin);
  const asked = await optionsToMake({ ...staff, id: staff.staffId });
  const credential = device.make(asked.options);
  return { device, added: await addOwnPasskey(staff, { credential, request: browserWith(asked), name }) };
}

async function pendingOf(email: string): Promise<string> {
  const first = await logIn({ email, password: PASSWORD }, from());
  if (first.kind !== 'second_step') throw new Error(first.kind);
  return first.pendingLogin;
}

describe('a passkey', () => {
  it('logs somebody in, takes the second step, and is enough when they are asked again', async () => {
    const { email, staff } = await somebody();
    const { device, added } = await withPasskey(staff);
    expect(added).toBe('done');
    expect((await lastMail(email))?.kind).toBe('staff_passkey_added');
    const [entry] = await listEntries({ subject: 'staff', subjectId: String(staff.staffId) }, 1);
    expect(entry).toMatchObject({ action: 'account', changes: { パスキー: [null, '庁舎のパソコン'] } });

    const login = await optionsToShow('staff_login', null);
    const credential = device.show(login.options);
    const entered = await logInByPasskey({ credential, request: browserWith(login) }, from());
    if (entered.kind !== 'logged_in') throw new Error(entered.kind);
    const cookie = `staff=${entered.sessionToken}`;
    const request = new Request('http://localhost:3100/', { headers: { cookie } });
    expect(await findStaff(request, FROM)).toMatchObject({ email, hasPasskeys: true });
    // Shown once more it is nobody's.
    const again = await logInByPasskey({ credential, request: browserWith(login) }, from());
    expect(again.kind).toBe('refused');

    const pending = await pendingOf(email);
    const code = await optionsToShow('staff_code', staff.staffId);
    const shown = {
      by: 'passkey',
      credential: device.show(code.options),
      request: browserWith(code),
    } as const;
    expect((await takeSecondStep(pending, shown, stranger(), from())).kind).toBe('logged_in');

    const later = new Date(Date.now() + 6 * 60_000);
    expect(isConfirmed(staff, later)).toBe(false);
    const asked = await optionsToShow('staff_confirm', staff.staffId, later);
    const proof = {
      by: 'passkey',
      credential: device.show(asked.options),
      request: browserWith(asked),
    } as const;
    expect((await confirm(staff, proof, later)).kind).toBe('confirmed');
    expect((await confirm(staff, proof, later)).kind).toBe('wrong');
  });

  it('of somebody else opens nothing, nor one of who was stopped, nor one for another site', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { device } = await withPasskey(one.staff);
    await withPasskey(other.staff);
    const pending = await pendingOf(other.email);
    const code = await optionsToShow('staff_code', other.staff.staffId);
    const shown = {
      by: 'passkey',
      credential: device.show(code.options),
      request: browserWith(code),
    } as const;
    expect(await takeSecondStep(pending, shown, stranger(), from())).toEqual({ kind: 'wrong', left: 4 });

    const elsewhere = authenticator('http://evil.example');
    const made = await optionsToMake({ ...one.staff, id: one.staff.staffId });
    const credential = elsewhere.make(made.options);
    const request = browserWith(made);
    expect(await addOwnPasskey(one.staff, { credential, request, name: 'x' })).toBe('refused');

    await stop(COMMAND_LINE, one.staff.staffId);
    const login = await optionsToShow('staff_login', null);
    const sent = { credential: device.show(login.options), request: browserWith(login) };
    expect((await logInByPasskey(sent, from())).kind).toBe('refused');
  });

  it('can be the first factor, with recovery codes; beside one that is there a password adds none', async () => {
    const { email, staff } = await somebody();
    await resetSecondFactor(COMMAND_LINE, staff.staffId);
    const device = authenticator(config().consoleOrigin);
    const pending = await pendingOf(email);
    const asked = await optionsToMake({ ...staff, id: staff.staffId });
    const input = { credential: device.make(asked.options), name: 'スマートフォン' };
    const entered = await enrolAndEnter(pending, input, browserWith(asked), from());
    if (entered.kind !== 'logged_in') throw new Error(entered.kind);
    expect(entered.recoveryCodes).toHaveLength(10);

    const second = await pendingOf(email);
    const step = (await openSecondStep(second))!;
    expect(step).toMatchObject({ app: false, passkeys: 1, enrolled: true });
    const { packed, text } = enrolment(step.account, undefined, new Date())!;
    const { TOTP } = await import('otpauth');
    const code = new TOTP({ secret: text.replaceAll(' ', '') }).generate();
    expect(await enrolAndEnter(second, { packed, code }, stranger(), from())).toEqual({ kind: 'already_on' });

    const recovery = { by: 'recovery', code: entered.recoveryCodes[0]! } as const;
    expect((await takeSecondStep(second, recovery, stranger(), from())).kind).toBe('logged_in');
    expect((await lastMail(email))?.kind).toBe('staff_recovery_code_used');
  });

  it('goes, as the app does, but the last factor stays, also when both go at once', async () => {
    const { email, staff } = await somebody();
    expect(await removeOwnApp(staff)).toBe('last_factor');
    await withPasskey(staff);
    const { passkeys } = await ownFactors(staff);
    const both = await Promise.all([removeOwnApp(staff), removeOwnPasskey(staff, passkeys[0]!.id)]);
    expect(both.sort()).toEqual(['done', 'last_factor']);
    expect(await removeOwnPasskey((await somebody()).staff, passkeys[0]!.id)).toBe('unknown');
    expect((await lastMail(email))?.kind).toMatch(/^staff_(app|passkey)_removed$/);
  });

  it('lets an app be set up beside it, and goes with a reset', async () => {
    const { staff } = await somebody();
    await withPasskey(staff);
    expect(await removeOwnApp(staff)).toBe('done');
    const { packed, text } = enrolment({ id: staff.staffId, email: staff.email }, undefined, new Date())!;
    const { TOTP } = await import('otpauth');
    const code = new TOTP({ secret: text.replaceAll(' ', '') }).generate();
    expect(await addOwnApp(staff, { packed, code: '000000' })).toBe('wrong');
    expect(await addOwnApp(staff, { packed, code })).toBe('done');
    expect(await ownFactors(staff)).toMatchObject({ app: true, passkeys: [{ name: '庁舎のパソコン' }] });

    const cookie = await staffCookie(staff.staffId);
    expect(await resetSecondFactor(COMMAND_LINE, staff.staffId)).toBe('done');
    expect(await ownFactors(staff)).toEqual({ app: false, codes: 0, passkeys: [] });
    expect(
      await findStaff(new Request('http://localhost:3100/', { headers: { cookie } }), FROM),
    ).toBeUndefined();
  });

  it('is one of at most ten, and one device is registered once', async () => {
    const { staff } = await somebody();
    const device = authenticator(config().consoleOrigin);
    const add = async () => {
      const asked = await optionsToMake({ ...staff, id: staff.staffId });
      const credential = device.make(asked.options);
      return addOwnPasskey(staff, { credential, request: browserWith(asked), name: '端末' });
    };
    expect([await add(), await add()]).toEqual(['done', 'known']);
    for (let i = 1; i < 10; i++) expect((await withPasskey(staff)).added).toBe('done');
    expect((await withPasskey(staff)).added).toBe('too_many');
    const { count } = await db()
      .selectFrom('staff_passkey')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('staff_id', '=', staff.staffId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(10);
  });
});
