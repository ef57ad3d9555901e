import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const BASE = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 'k'.repeat(64), PAYMENT_PROVIDER: 'none' };
const SELLER = {
  OPERATOR_NAME: '例の会社',
  OPERATOR_ADDRESS: '東京都',
  OPERATOR_REPRESENTATIVE: '例 太郎',
  OPERATOR_PHONE: '03-0000-0000',
  CONTACT_EMAIL: 'shop@example.jp',
  INVOICE_REGISTRATION: 'T1234567890123',
};
const LIVE = { ...BASE, ...SELLER, APP_MODE: 'live', SMTP_URL: 'smtp://mail:587' };

it('lets a demo sell under a sample’s name', () => {
  expect(readConfig(BASE)).toMatchObject({ APP_MODE: 'demo', OPERATOR_PHONE: '03-0000-0000(デモ)' });
});

it.each(Object.keys(SELLER))('refuses to sell in earnest without %s', (name) => {
  expect(readConfig(LIVE)).toMatchObject(SELLER);
  expect(() => readConfig({ ...LIVE, [name]: '' })).toThrow(`${name}: APP_MODE=live needs`);
});

it('takes a registration number of T and 13 digits only', () => {
  for (const wrong of ['1234567890123', 'T123456789012', 't1234567890123', 'T12345678901234'])
    expect(() => readConfig({ ...LIVE, INVOICE_REGISTRATION: wrong })).toThrow('T and 13 digits');
});
