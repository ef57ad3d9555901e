import { describe, expect, it } from 'vitest';
import { aMember, lastMail } from '#app/account/testing/members.ts';
import { call } from '#app/account/testing/pages.ts';
import { hmac } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { isForeign } from '#platform/http/origin.ts';
import { stopToken } from '#platform/mail/stop-link.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import * as page from '../pages/unsubscribe.tsx';
import { changeConsents, consentLog, consentsOf } from './consent-store.ts';
import {
  mailUnsubscribe,
  readUnsubscribeToken,
  unsubscribe,
  unsubscribeToken,
  unsubscribeWays,
} from './unsubscribe.ts';

useTestDatabase();

async function subscriber(email: string): Promise<number> {
  const id = await aMember(email);
  await transaction((tx) => changeConsents(tx, id, { donation: true, shop: true }, 'registration'));
  return id;
}

const path = (token: string) => `/newsletters/unsubscribe?token=${token}`;
const now = (id: number) => consentsOf(db(), id);

describe('the signed link', () => {
  it('names one member and one list, and nobody else can write one', () => {
    const token = unsubscribeToken(42, 'shop');
    expect(readUnsubscribeToken(token)).toEqual({ memberId: 42, scope: 'shop' });
    expect(token).not.toMatch(/42|shop/);
    // As mails of earlier releases hold it.
    const signed = `shop.42.${hmac('newsletter-unsubscribe', 'shop.42').toString('base64url')}`;
    expect(readUnsubscribeToken(signed)).toEqual({ memberId: 42, scope: 'shop' });
    for (const forged of [
      signed.replace('42', '43'),
      signed.replace('shop', 'all'),
      `${token.slice(0, -2)}AA`,
      `${token.slice(0, 10)}AA${token.slice(12)}`,
      stopToken('goods-notice-stop', 'shop.42'),
      'shop.42.',
      '',
      null,
    ])
      expect(readUnsubscribeToken(forged)).toBeUndefined();
  });

  it('opened shows what will stop and stops nothing', async () => {
    const id = await subscriber('opened@example.jp');
    const { body } = await call(page.loader, path(unsubscribeToken(id, 'donation')));
    expect(body).toMatchObject({ broken: false, lists: [{ list: 'donation', granted: true }] });
    expect(await now(id)).toEqual({ donation: true, shop: true });
    expect((await call(page.loader, path('rubbish'))).body).toEqual({ broken: true, lists: null });
    expect((await call(page.loader, '/newsletters/unsubscribe')).body).toEqual({
      broken: false,
      lists: null,
    });
  });

  it('stops what was ticked, and writes the proof once however often it is sent', async () => {
    const id = await subscriber('ticked@example.jp');
    const to = path(unsubscribeToken(id, 'all'));
    expect((await call(page.action, to, { fields: {} })).status).toBe(400);
    await Promise.all(Array.from({ length: 5 }, () => call(page.action, to, { fields: { shop: 'on' } })));
    expect(await now(id)).toEqual({ donation: true, shop: false });
    const log = await consentLog(db(), id);
    expect(log.map((r) => [r.list, r.granted, r.source])).toEqual([
      ['shop', false, 'unsubscribe_link'],
      ['shop', true, 'registration'],
      ['donation', true, 'registration'],
    ]);
  });

  it('never stops a list that it does not name', async () => {
    const id = await subscriber('scope@example.jp');
    await call(page.action, path(unsubscribeToken(id, 'shop')), { fields: { donation: 'on' } });
    expect(await now(id)).toEqual({ donation: true, shop: true });
  });

  it('is limited by the member it names', async () => {
    const id = await subscriber('limit@example.jp');
    const token = unsubscribeToken(id, 'all');
    for (let i = 0; i < 30; i++) await unsubscribe(token, 'unsubscribe_link');
    expect((await unsubscribe(token, 'unsubscribe_link')).kind).toBe('throttled');
  });
});

describe('RFC 8058', () => {
  it('the headers lead to a POST that needs neither cookie nor page, and passes the origin check', async () => {
    const id = await subscriber('one-click@example.jp');
    const { headers } = unsubscribeWays(id, 'shop', 1);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(http[^>]+)>/.exec(headers['List-Unsubscribe']!)![1]!);
    const fields = { 'List-Unsubscribe': 'One-Click' };
    const answer = await call(page.action, url.pathname + url.search, { fields });
    expect(answer.status).toBe(200);
    expect(await now(id)).toEqual({ donation: true, shop: false });
    // Mail programs send neither of the headers by which browsers tell whose page asked.
    const sent = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
    expect(isForeign(sent, url.origin)).toBe(false);
  });

  it('a wrong link stops nothing and is refused', async () => {
    const fields = { 'List-Unsubscribe': 'One-Click' };
    expect((await call(page.action, path(`all.1.${'A'.repeat(43)}`), { fields })).status).toBe(400);
  });
});

describe('a typed address', () => {
  it('gets the same answer whether it is known or not; only a known one gets a mail', async () => {
    const id = await subscriber('known@example.jp');
    const ask = (email: string) => call(page.action, '/newsletters/unsubscribe', { fields: { email } });
    const [known, unknown] = [await ask('known@example.jp'), await ask('unknown@example.jp')];
    const plain = (answer: typeof known) => JSON.stringify(answer.body).replaceAll(/(un)?known@/g, '@');
    expect(plain(known)).toBe(plain(unknown));
    for (const email of ['known@example.jp', 'unknown@example.jp']) await mailUnsubscribe({ email });
    expect(await lastMail('unknown@example.jp')).toBeUndefined();
    const token = /token=(\S+)/.exec((await lastMail('known@example.jp'))?.body_text ?? '')?.[1];
    expect(readUnsubscribeToken(token ?? null)).toEqual({ memberId: id, scope: 'all' });
    expect(await now(id)).toEqual({ donation: true, shop: true });
  });

  it('waits after three mails to one address', async () => {
    const ask = () =>
      call(page.action, '/newsletters/unsubscribe', { fields: { email: 'often@example.jp' } });
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

it('the proof of a consent cannot be changed or removed', async () => {
  await subscriber('proof@example.jp');
  await expect(db().deleteFrom('newsletter_consent').execute()).rejects.toThrow('append-only');
  await expect(db().updateTable('newsletter_consent').set({ granted: false }).execute()).rejects.toThrow(
    'append-only',
  );
});
