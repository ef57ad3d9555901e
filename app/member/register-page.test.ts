import { beforeAll, describe, expect, it } from 'vitest';
import { secretsOf } from '#app/account/testing/members.ts';
import { call } from '#app/account/testing/pages.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import * as me from './pages/api-me.ts';
import * as register from './pages/register.tsx';

useTestDatabase();

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
    expect(page).toMatchObject({ body: { kind: 'form', email, paths: { storefront: 'shop' } } });
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
    for (let i = 0; i < 3; i++)
      expect((await call(register.action, '/register', { fields })).status).toBe(302);
    const refused = await call(register.action, '/register', { fields });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1700);
    expect(refused.body).toMatchObject({
      mailedBefore: true,
      reply: { values: fields, errors: { '': [expect.stringContaining('しばらく時間をおいて')] } },
    });
  });
});
