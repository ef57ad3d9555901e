import { describe, expect, it } from 'vitest';
import { aMember, PASSWORD, secretsOf, signedIn } from '#app/account/testing/members.ts';
import { call, ORIGIN } from '#app/account/testing/pages.ts';
import * as inbox from '#app/site/pages/dev-inbox.tsx';
import { forgetConfig } from '#platform/config.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import * as me from './pages/api-me.ts';
import * as login from './pages/login.tsx';
import * as logout from './pages/logout.tsx';
import * as reset from './pages/password-reset.tsx';
import { mailRecovery } from './recovery/recovery.ts';

useTestDatabase();

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
    expect(sixth.body).toMatchObject({ closedBy: 'account' });
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
    const left = await call(logout.action, '/logout', { cookie, fields: {} });
    expect(left).toMatchObject({ location: '/', cookies: ['session='] });
    expect(left.headers.get('clear-site-data')).toBe('"storage"');
    expect((await call(me.loader, '/api/me', { cookie })).status).toBe(401);
    expect(await call(logout.action, '/logout?storefront=shop', { fields: {} })).toMatchObject({
      location: '/ec',
    });
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
    expect(done).toMatchObject({ status: 302, location: '/donate/goods/7?password=changed' });
    expect(
      (await call(reset.action, '/password/reset', { cookie, fields: { password: '柿の木の下で待つ' } }))
        .status,
    ).toBe(400);
    expect(await call(reset.loader, '/password/reset', { cookie })).toMatchObject({ body: { kind: 'used' } });
  });
});

describe('/dev/inbox', () => {
  it('is there in a demo without a mail server only', async () => {
    const list = await call(inbox.loader, '/dev/inbox');
    expect(list.status).toBe(200);
    // Newsletters show the site's own pictures.
    expect(list.headers.get('Content-Security-Policy')).toContain(`img-src data: ${ORIGIN};`);
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
