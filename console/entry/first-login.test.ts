import { TOTP } from 'otpauth';
import { beforeAll, expect, it } from 'vitest';
import { cookieName } from '#app/account/cookies.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { invite } from '#app/staff/invitation.ts';
import { everywhere } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
beforeAll(async () => {
  ask = await consoleSite();
});

/** A cookie that was set, as the browser sends it again. */
const cookieOf = (cookies: string[], name: Parameters<typeof cookieName>[0]) =>
  cookies.find((cookie) => cookie.startsWith(`${cookieName(name)}=`))?.split(';')[0] ?? '';

it('an invited person without scripts gets their recovery codes, once, and a second press says what to do', async () => {
  const email = 'new@example.jp';
  expect(await invite(COMMAND_LINE, { email, grant: everywhere('auditor') })).toMatchObject({
    kind: 'invited',
  });
  const { text } = await db()
    .selectFrom('mail_message')
    .select('body_text as text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const token = /token=([\w-]+)/.exec(text)![1]!;
  const link = await ask(`/invitation?token=${token}`);
  const accepted = await ask('/invitation', cookieOf(link.cookies, 'staff_invitation'), {
    name: '監査 花子',
    password: 'Tashika-na-9-Moji',
  });
  expect(accepted.location).toBe('/login/code');
  const begun = cookieOf(accepted.cookies, 'staff_login');
  const page = await ask('/login/code', begun);
  const { packed, text: secret } = page.loaded['/login/code']!.enrolment as { packed: string; text: string };
  const code = new TOTP({ secret: secret.replace(/\s/g, '') }).generate();
  const form = { intent: 'enrol', _enrolment: packed, code };

  const entered = await ask('/login/code', begun, form);
  expect([entered.status, entered.location]).toEqual([200, null]);
  expect((entered.answered.recoveryCodes as { codes: string[] }).codes).toHaveLength(10);
  const session = cookieOf(entered.cookies, 'staff');
  expect((await ask('/', session)).status).toBe(200);

  // Pressed again before the answer came: the login it began has ended.
  const pressed = await ask('/login/code', begun, form);
  expect([pressed.status, pressed.location]).toEqual([400, null]);
  expect(JSON.stringify(pressed.answered)).toContain('もう一度ログインしてください');
  // Sent again by reloading the codes.
  const reloaded = await ask('/login/code', session, form);
  expect(reloaded).toMatchObject({ status: 200, answered: { entered: true } });
  // Back to the form.
  expect((await ask('/login/code', session)).location).toBe('/login');
  expect((await ask('/login', session)).location).toBe('/');
});
