import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import * as me from './pages/api-me.ts';
import * as inbox from './pages/dev-inbox.tsx';
import * as login from './pages/login.tsx';
import * as logout from './pages/logout.tsx';
import * as reset from './pages/password-reset.tsx';
import * as register from './pages/register.tsx';
import { mailRecovery } from './recovery.ts';
import { aClient, aMember, PASSWORD, secretsOf, signedIn } from './testing.ts';

useTestDatabase();

const ORIGIN = 'http://localhost:3000';

interface Answer {
  status: number;
  location: string | null;
  cookies: string[];
  headers: Headers;
  body: unknown;
}

/** Calls a loader or action as the router does, and reads whatever way it answers. */
async function call(
  handler: (args: never) => unknown,
  path: string,
  options: { fields?: Record<string, string>; cookie?: string | null; client?: string } = {},
): Promise<Answer> {
  const headers = new Headers({ 'x-client-address': options.client ?? aClient() });
  if (options.cookie) headers.set('cookie', options.cookie);
  const body = options.fields && new URLSearchParams(options.fields);
  const request = new Request(ORIGIN + path, { method: body ? 'POST' : 'GET', headers, body });
  const args = { request, url: new URL(ORIGIN + path), params: {}, context: {} };
  let out: unknown;
  try {
    out = await handler(args as never);
  } catch (thrown) {
    out = thrown;
  }
  if (out instanceof Response)
    return {
      status: out.status,
      location: out.headers.get('location'),
      cookies: out.headers.getSetCookie().map((c) => c.split(';')[0] ?? ''),
      headers: out.headers,
      body: out.headers.get('content-type')?.includes('json') ? await out.json() : await out.text(),
    };
  const wrapped = out as { data?: unknown; init?: ResponseInit | null; type?: string };
  if (wrapped?.type === 'DataWithResponseInit') {
    const init = new Headers(wrapped.init?.headers);
    return {
      status: wrapped.init?.status ?? 200,
      location: null,
      cookies: [],
      headers: init,
      body: wrapped.data,
    };
  }
  return { status: 200, location: null, cookies: [], headers: new Headers(), body: out };
}

const person = {
  intent: 'finish',
  familyName: ' 髙﨑 ',
  givenName: '花子',
  familyNameKana: 'たかさき',
  givenNameKana: 'はなこ',
  'birthDate.year': '1980',
  'birthDate.month': '4',
  'birthDate.day': '1',
  postalCode: '１０００００１',
  prefecture: '13',
  city: '千代田区',
  street: '千代田１−１',
  building: '',
  phone: '090-1234-5678',
  password: 'みかんの木の下で',
  terms: 'on',
};

beforeAll(async () => {
  await db()
    .insertInto('prefecture')
    .values({ code: 13, name: '東京都', kana: 'トウキョウト', region: '関東' })
    .execute();
  await db()
    .insertInto('postal_code')
    .values({ code: '1000001', prefecture_code: 13, city: '千代田区', town: '千代田', government_code: null })
    .execute();
});

describe('/register', () => {
  it('leads through its steps and back to where the visitor was, by plain forms', async () => {
    const email = 'steps@example.jp';
    const begun = await call(register.action, '/register?redirect=%2Fgoods%2Fdetail%2F12', {
      fields: { intent: 'email', email },
    });
    expect(begun).toMatchObject({ status: 302, location: '/register?step=code' });
    const cookie = begun.cookies[0]!;
    expect(await call(register.loader, '/register?step=code', { cookie })).toMatchObject({
      body: { kind: 'code', email },
    });
    expect(await call(register.loader, '/register?step=form', { cookie })).toMatchObject({
      location: '/register?step=code',
    });

    const { code } = await secretsOf(email);
    const wrong = await call(register.action, '/register?step=code', {
      cookie,
      fields: { intent: 'code', code: '１２' },
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        reply: { values: { code: '12' }, errors: { code: ['確認コードは6桁の数字で入力してください'] } },
      },
    });
    expect(
      await call(register.action, '/register?step=code', { cookie, fields: { intent: 'code', code } }),
    ).toMatchObject({ location: '/register?step=form' });

    const filled = await call(register.action, '/register?step=form', {
      cookie,
      fields: { ...person, intent: 'fill-address', prefecture: '', city: '', street: '' },
    });
    expect(filled.body).toMatchObject({
      reply: {
        errors: {},
        values: {
          prefecture: '13',
          city: '千代田区',
          street: '千代田',
          familyName: '髙﨑',
          familyNameKana: 'タカサキ',
        },
      },
    });
    expect(JSON.stringify(filled.body)).not.toContain(person.password);

    const unfit = await call(register.action, '/register?step=form', {
      cookie,
      fields: { ...person, city: '札幌市' },
    });
    expect(unfit).toMatchObject({
      status: 400,
      body: {
        reply: {
          errors: { addressConfirmed: [expect.stringContaining('一致しません')] },
          values: { city: '札幌市', street: '千代田1-1' },
        },
      },
    });

    const done = await call(register.action, '/register?step=form', { cookie, fields: person });
    expect(done).toMatchObject({ status: 302, location: '/goods/detail/12' });
    const session = done.cookies.find((c) => c.startsWith('session='))!;
    expect(done.cookies).toContain('registration=');
    expect(await call(me.loader, '/api/me', { cookie: session })).toMatchObject({
      status: 200,
      body: { name: '髙﨑 花子' },
    });
    expect(await call(register.loader, '/register', { cookie: session })).toMatchObject({
      location: '/mypage',
    });
    expect(await call(register.action, '/register?step=form', { cookie, fields: person })).toMatchObject({
      status: 400,
    });
    expect(await call(register.loader, '/register?step=form', { cookie })).toMatchObject({
      body: { kind: 'completed' },
    });
  });

  it('takes the link’s secret out of the address', async () => {
    const email = 'secret@example.jp';
    await call(register.action, '/ec/register', { fields: { email } });
    const { link } = await secretsOf(email);
    const moved = await call(register.loader, `/ec/register?token=${link}`);
    expect(moved).toMatchObject({
      status: 302,
      location: '/ec/register?step=form',
      cookies: [`registration=l.${link}`],
    });
    const page = await call(register.loader, '/ec/register?step=form', { cookie: moved.cookies[0]! });
    expect(page).toMatchObject({ body: { kind: 'form', email, door: { storefront: 'shop' } } });
  });

  it('explains itself when its steps are opened bare, and sends a new code on wish', async () => {
    expect(await call(register.loader, '/register?step=code')).toMatchObject({
      status: 200,
      body: { kind: 'expired' },
    });
    const email = 'again@example.jp';
    const begun = await call(register.action, '/register', { fields: { email } });
    const first = await secretsOf(email);
    const again = await call(register.action, '/register?step=code', {
      cookie: begun.cookies[0]!,
      fields: { intent: 'resend' },
    });
    expect(again).toMatchObject({ status: 302, location: '/register?step=code' });
    expect(again.cookies[0]).not.toBe(begun.cookies[0]);
    expect((await secretsOf(email)).link).not.toBe(first.link);
  });

  it('asks to wait when an address has had its mails', async () => {
    const fields = { email: 'wait@example.jp' };
    for (let i = 0; i < 5; i++)
      expect((await call(register.action, '/register', { fields })).status).toBe(302);
    const refused = await call(register.action, '/register', { fields });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(refused.body).toMatchObject({
      reply: { values: fields, errors: { '': [expect.stringContaining('しばらく時間をおいて')] } },
    });
  });
});

describe('/login', () => {
  it('leads to where the visitor was, never off the site', async () => {
    await aMember('door@example.jp');
    const fields = { email: 'Door@Example.jp', password: PASSWORD };
    const to = async (query: string) => (await call(login.action, `/login${query}`, { fields })).location;
    expect(await to('?redirect=%2Fdonate%2Fgoods%2F1%3Fsku%3D2')).toBe('/donate/goods/1?sku=2');
    expect(await to('?redirect=%2F%2Fevil.example')).toBe('/mypage');
    expect(await to('?redirect=https%3A%2F%2Fevil.example')).toBe('/mypage');
    expect(await to('')).toBe('/mypage');
    expect((await call(login.action, '/ec/login', { fields })).location).toBe('/ec/mypage');
  });

  it('keeps the address after a refusal, and not the password', async () => {
    const refused = await call(login.action, '/login', {
      fields: { email: 'x@example.jp', password: 'secret words' },
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      reply: {
        values: { email: 'x@example.jp' },
        errors: { '': ['メールアドレスまたはパスワードが正しくありません'] },
      },
    });
    expect(JSON.stringify(refused.body)).not.toContain('secret words');
  });

  it('answers 429 with Retry-After at the sixth failure', async () => {
    const fields = { email: 'six@example.jp', password: 'wrong' };
    for (let i = 0; i < 5; i++) expect((await call(login.action, '/login', { fields })).status).toBe(400);
    const sixth = await call(login.action, '/login', { fields });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('answers 400 to a body that is no form', async () => {
    const request = new Request(`${ORIGIN}/login`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const thrown = await login
      .action({ request, url: new URL(request.url) } as never)
      .catch((e: unknown) => e);
    expect(thrown).toMatchObject({ init: { status: 400 } });
  });

  it('logs out by POST alone', async () => {
    const request = await signedIn(await aMember('out@example.jp'));
    const cookie = request.headers.get('cookie');
    await call(logout.loader, '/logout', { cookie });
    expect((await call(me.loader, '/api/me', { cookie })).status).toBe(200);
    expect(await call(logout.action, '/logout', { cookie, fields: {} })).toMatchObject({
      location: '/',
      cookies: ['session='],
    });
    expect((await call(me.loader, '/api/me', { cookie })).status).toBe(401);
  });
});

describe('/password/reset', () => {
  it('opened bare explains itself; with a link takes the secret out of the address and sets the password once', async () => {
    expect(await call(reset.loader, '/password/reset')).toMatchObject({
      status: 200,
      body: { kind: 'none' },
    });
    await aMember('reset@example.jp');
    await mailRecovery({ email: 'reset@example.jp', redirect: '/donate/goods/7', storefront: 'donation' });
    const { link } = await secretsOf('reset@example.jp');
    const moved = await call(reset.loader, `/password/reset?token=${link}`);
    expect(moved).toMatchObject({
      status: 302,
      location: '/password/reset',
      cookies: [`password_reset=${link}`],
    });
    const cookie = moved.cookies[0]!;
    expect(await call(reset.loader, '/password/reset', { cookie })).toMatchObject({ body: { kind: 'open' } });
    const weak = await call(reset.action, '/password/reset', { cookie, fields: { password: 'password1' } });
    expect(weak).toMatchObject({
      status: 400,
      body: { reply: { errors: { password: [expect.stringContaining('推測されやすい')] } } },
    });
    const done = await call(reset.action, '/password/reset', {
      cookie,
      fields: { password: '柿の木の下で待つ' },
    });
    expect(done).toMatchObject({ status: 302, location: '/donate/goods/7' });
    expect(
      (await call(reset.action, '/password/reset', { cookie, fields: { password: '柿の木の下で待つ' } }))
        .status,
    ).toBe(400);
    expect(await call(reset.loader, '/password/reset', { cookie })).toMatchObject({ body: { kind: 'used' } });
  });
});

describe('/dev/inbox', () => {
  it('is there in a demo without a mail server only', async () => {
    const { forgetConfig } = await import('#platform/config.ts');
    expect((await call(inbox.loader, '/dev/inbox')).status).toBe(200);
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    forgetConfig();
    try {
      expect((await call(inbox.loader, '/dev/inbox')).status).toBe(404);
    } finally {
      delete process.env.SMTP_URL;
      forgetConfig();
    }
  });
});
