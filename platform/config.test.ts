import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { LIVE as LIVE_MODE, NAMES, SELLER } from './testing/live.ts';

const BASE = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 'k'.repeat(64), PAYMENT_PROVIDER: 'none' };
const LIVE = { ...BASE, ...LIVE_MODE };

it('lets a demo sell under a sample’s name', () => {
  expect(readConfig(BASE)).toMatchObject({ APP_MODE: 'demo', OPERATOR_PHONE: '03-0000-0000(デモ)' });
});

it.each(Object.keys({ ...SELLER, ...NAMES }))('refuses to sell in earnest without %s', (name) => {
  expect(readConfig(LIVE)).toMatchObject(SELLER);
  expect(() => readConfig({ ...LIVE, [name]: '' })).toThrow(`${name}: APP_MODE=live needs`);
});

it.each([
  ['', 'is unset'],
  ['http://shop.example.jp', 'is not encrypted'],
])('refuses to take passwords in earnest when PUBLIC_ORIGIN=%s %s', (PUBLIC_ORIGIN) => {
  expect(() => readConfig({ ...LIVE, PUBLIC_ORIGIN })).toThrow('PUBLIC_ORIGIN: APP_MODE=live needs');
  expect(readConfig({ ...BASE, PUBLIC_ORIGIN }).APP_MODE).toBe('demo');
});

it.each(['PUBLIC_ORIGIN', 'CONSOLE_ORIGIN'])(
  'takes of %s what browsers send, as forms are compared with it',
  (name) => {
    for (const wrong of [
      'https://www.example.jp/',
      'https://www.example.jp/site',
      'https://WWW.example.jp',
      'https://www.example.jp:443',
      'www.example.jp',
    ])
      expect(() => readConfig({ ...BASE, [name]: wrong })).toThrow(`${name}: an origin as browsers write it`);
    expect(() => readConfig({ ...BASE, [name]: 'https://www.example.jp:8443' })).not.toThrow();
  },
);

it.each([
  ['DATABASE_URL', 'mysql://site:geheim@db/site', 'is no address of a PostgreSQL database'],
  ['DATABASE_URL', 'db.internal:5432/site', 'is no address of a PostgreSQL database'],
  ['DATABASE_URL', 'host=db dbname=site password=geheim', 'is no address of a PostgreSQL database'],
  ['DATABASE_URL', 'postgres://site:geheim#1@db/site', 'is no address of a PostgreSQL database'],
  ['DATABASE_URL', 'postgres://site:1#geheim@db/site', 'names no database'],
  ['DATABASE_URL', 'postgres://site:geheim@db/site#1', 'names no database'],
  ['DATABASE_URL', 'postgres://site:geheim@db:5432', 'names no database'],
  ['DATABASE_URL', 'postgres://site:geheim@db:5432/', 'names no database'],
  ['DATABASE_READ_URL', 'http://site:geheim@db:5001/site', 'is no address of a PostgreSQL database'],
])('refuses %s=%s, which leads to no database, without telling its password', (name, value, fault) => {
  const read = () => readConfig({ ...BASE, [name]: value });
  expect(read).toThrow(`${name}: ${fault}: write postgres://user:password@host:5432/database`);
  expect(read).not.toThrow('geheim');
});

it.each([
  'postgres://site@localhost/site?host=%2Frun%2Fpostgresql&sslmode=disable',
  'postgresql://site:p%23w@[2001:db8::1]:5432/site?sslmode=verify-full',
])('takes the database %s', (url) => {
  const read = readConfig({ ...BASE, DATABASE_URL: url, DATABASE_READ_URL: url });
  expect([read.DATABASE_URL, read.DATABASE_READ_URL]).toEqual([url, url]);
});

it.each([
  'mail.internal:587',
  'smtp:mail.internal',
  'https://site:geheim@mail.internal',
  'smtp://site:geheim#@mail.internal',
  'smtp://site:1?geheim@mail.internal',
  'smtps://mail.internal/geheim',
])('refuses SMTP_URL=%s, which leads to no mail server, without telling its password', (SMTP_URL) => {
  const read = () => readConfig({ ...LIVE, SMTP_URL });
  expect(read).toThrow('SMTP_URL: is no address of a mail server: write smtps://user:password@host:465');
  expect(read).not.toThrow('geheim');
});

it('takes a mail server with and without a user, and with options', () => {
  for (const SMTP_URL of ['smtp://mail:587', 'smtps://a%40b:p%23w@mail.internal:465?requireTLS=true'])
    expect(readConfig({ ...LIVE, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
});

it('says what to write where database and key are not set, or the key is short', () => {
  const unset = { ...BASE, DATABASE_URL: '', SECRET_KEY: '' };
  expect(() => readConfig(unset)).toThrow(
    /DATABASE_URL: is not set: write postgres:[\s\S]*SECRET_KEY: is not set: write one of your own/,
  );
  for (const SECRET_KEY of ['k'.repeat(63), `${BASE.SECRET_KEY},short`, `${BASE.SECRET_KEY},`.repeat(3)])
    expect(() => readConfig({ ...BASE, SECRET_KEY })).toThrow('SECRET_KEY: at least 64 characters');
});

it('has the console stand at a name of its own', () => {
  const CONSOLE_ORIGIN = LIVE_MODE.PUBLIC_ORIGIN;
  expect(() => readConfig({ ...LIVE, CONSOLE_ORIGIN })).toThrow('CONSOLE_ORIGIN is PUBLIC_ORIGIN');
});

it('takes the sandbox acquirer in earnest only with a secret that nobody knows', () => {
  const sandbox = { ...LIVE, PAYMENT_PROVIDER: 'sandbox', ALLOW_SANDBOX_ACQUIRER: '1' };
  const secret = 'sandbox-acquirer-shared-secret';
  for (const ACQUIRER_SECRET of ['', secret, `of-our-own-000000, ${secret}`])
    expect(() => readConfig({ ...sandbox, ACQUIRER_SECRET })).toThrow('ACQUIRER_SECRET: APP_MODE=live needs');
  expect(() => readConfig({ ...sandbox, ACQUIRER_SECRET: 'of-our-own-000000' })).not.toThrow();
  expect(readConfig({ ...BASE, PAYMENT_PROVIDER: 'sandbox' }).ACQUIRER_SECRET).toBe(secret);
});

it('names all that is wrong at once', () => {
  const wrong = { ...LIVE, PUBLIC_ORIGIN: '', SMTP_URL: '', OPERATOR_NAME: '' };
  expect(() => readConfig(wrong)).toThrow(/PUBLIC_ORIGIN: [\s\S]*OPERATOR_NAME: [\s\S]*SMTP_URL: /);
});

it('takes a registration number of T and 13 digits only', () => {
  for (const wrong of ['1234567890123', 'T123456789012', 't1234567890123', 'T12345678901234'])
    expect(() => readConfig({ ...LIVE, INVOICE_REGISTRATION: wrong })).toThrow('T and 13 digits');
});

it('takes a storage with its keys only, and its address without them', () => {
  const all = {
    STORAGE_S3_URL: 'https://s3.example.com/bucket',
    STORAGE_S3_KEY: 'key',
    STORAGE_S3_SECRET: 'secret',
  };
  expect(readConfig({ ...BASE, ...all })).toMatchObject(all);
  for (const name of Object.keys(all))
    expect(() => readConfig({ ...BASE, ...all, [name]: '' })).toThrow('belong together');
  for (const url of ['s3://bucket', 'https://a:b@s3.example.com/bucket', 'https://s3.example.com/bucket?x=1'])
    expect(() => readConfig({ ...BASE, ...all, STORAGE_S3_URL: url })).toThrow('STORAGE_S3_URL: begins with');
});

it('tells of all that is wrong in one round, and in words', () => {
  const wrong = {
    ...LIVE,
    DATABASE_POOL: '8',
    PORT: 'x',
    PAGE_CACHE: 'maybe',
    SMTP_URL: 'mail',
    SITE_NAME: '',
  };
  const told = () =>
    readConfig({ ...wrong, SECRET_KEY: '', OPERATOR_BANK: 'change-me', SEARCH_URL: 'search' });
  expect(told).toThrow(
    [
      '  PORT: must be a number',
      '  DATABASE_POOL: must be at least 12',
      '  SEARCH_URL: must be an address, such as https://host:port',
      '  SECRET_KEY: is not set: write one of your own, made by openssl rand -hex 40',
    ].join('\n'),
  );
  expect(told).toThrow(/PAGE_CACHE: must be one of on, off\n {2}SITE_NAME: APP_MODE=live needs/);
  expect(told).toThrow(/\n {2}OPERATOR_BANK: what ops\/settings\/satonowa\.env has there is an example/);
  expect(told).not.toThrow(/SMTP_URL: APP_MODE/);
});
