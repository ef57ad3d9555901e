import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aClient, stranger } from '#app/account/testing/members.ts';
import { aGift, aPlace } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember, applied, donationOf, fillForm } from '#app/donation/testing/data.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrder, aProduct, bookedOf, mailsOf, orderOf } from '#app/order/testing/made-orders.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { receivePaymentWebhook } from '#app/payment/webhook.ts';
import { signMerchantIn } from '#app/ticket/counter/merchant.ts';
import { aMerchant, PIN } from '#app/ticket/testing/tickets.ts';
import { forgetConfig } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { setEnvironment } from '#platform/testing/environment.ts';
import { LIVE } from '#platform/testing/live.ts';
import { runCommand } from './command.ts';

const world = useWorld([donations, orders], aPlace);
world.webhooks = 'keep';

const LIVE_SITE = {
  ...LIVE,
  ALLOW_SANDBOX_ACQUIRER: '1',
  ACQUIRER_SECRET: 'known-to-nobody-else',
  SECRET_KEY: 'k'.repeat(64),
};

/** Runs the command as a person would, beside a site with this database. */
async function program(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: world.databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, out, error };
}

/** The same within this process: a program takes a second and a half to start. */
async function staff(args: string[], env: Record<string, string> = {}) {
  const said = { out: '', error: '' };
  const into = (name: keyof typeof said) => ({
    write: (text: string) => {
      said[name] += text;
    },
  });
  const before = { ...process.env };
  Object.assign(process.env, env);
  forgetConfig();
  try {
    return { code: await runCommand(args, into('out'), into('error')), ...said };
  } finally {
    setEnvironment(before);
    forgetConfig();
  }
}

async function aPaidOrder(memberId: number | null) {
  const product = await aProduct(3980);
  const o = await anOrder({ memberId, lines: [{ product, quantity: 1 }], note: '箱は\n小さめで' });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return o.number;
}

it('sends an order, gives a part of it back and then the rest', async () => {
  const number = await aPaidOrder(await aMember());
  expect((await program(['list'])).out).toContain(`${number}  paid  ほたて貝柱 ×1  note: 箱は / 小さめで\n`);
  const typed = `${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase();
  expect(await staff(['prepare', typed])).toMatchObject({ code: 0, out: `prepare ${number}: done.\n` });
  const ship = ['ship', number, '--carrier', 'yamato', '--tracking'];
  expect((await staff([...ship, '123'])).code).toBe(1);
  expect(await staff([...ship, '123456789012'])).toMatchObject({ code: 0, out: `ship ${number}: done.\n` });
  expect((await staff(['deliver', number])).code).toBe(0);
  expect(await staff(['cancel', number, '--reason', '返品'])).toMatchObject({
    code: 1,
    out: `cancel ${number}: part of it was sent already.\n`,
  });
  const part = await staff(['refund', number, '--goods', '980', '--reason', '値引き']);
  expect(part).toMatchObject({ code: 0, out: expect.stringContaining('980 yen and 0 points go back') });
  expect((await staff(['refund', number, '--goods', '3001', '--reason', '値引き'])).code).toBe(1);
  expect((await staff(['refund', number, '--rest', 'yes', '--reason', '返品'])).code).toBe(0);
  await world.runJobs();
  expect((await orderOf(number)).status).toBe('refunded');
  expect(await bookedOf(number)).toEqual({ held: 0, charged: 1 });
  expect((await mailsOf(number)).map((m) => m.kind)).toEqual([
    'order_paid',
    'order_shipped',
    'order_refund_granted',
    'order_refund_granted',
    'order_refunded',
  ]);
}, 120_000);

it('cancels an order that has not left, and sends a donation’s gift by the same words', async () => {
  const number = await aPaidOrder(null);
  expect((await staff(['cancel', number])).error).toContain('needs --reason');
  expect((await staff(['cancel', number, '--reason', '欠品'])).code).toBe(0);
  expect((await orderOf(number)).status).toBe('cancelled');
  const form = await fillForm(await aMember(), (await aGift()).ref);
  const donation = await applied(form);
  await world.payAt(donation.url);
  await afterPaying(donations, donation.number);
  expect(await staff(['ship', donation.number])).toMatchObject({ code: 0 });
  expect((await staff(['cancel', donation.number, '--reason', '誤り'])).code).toBe(1);
  expect((await donationOf(form)).status).toBe('paid');
  const back = ['cancel', donation.number, '--reason', '宅配会社から連絡', '--sent'];
  expect((await staff([...back, 'gone'])).error).toContain('--sent is one of');
  expect((await staff([...back, 'other'])).error).toContain('needs a --note');
  expect((await staff([...back, 'lost', '--restock', 'yes'])).out).toContain('cannot be in stock again');
  expect(await staff([...back, 'lost'])).toMatchObject({
    code: 0,
    out: `cancel ${donation.number}: done, and the payer is told.\n`,
  });
  expect((await donationOf(form)).status).toBe('cancelled');
}, 120_000);

it('lists money that needs a person, says why something does not leave, and closes what is paid out', async () => {
  const number = await aPaidOrder(null);
  await world.setback(number, 'dispute');
  const { raw, headers } = await world.webhook(number, 'disputed');
  await receivePaymentWebhook([orders], raw, headers);
  expect((await staff(['list'])).out).toMatch(new RegExp(`${number}  paid  HELD: its payment is disputed`));
  expect((await staff(['ship', number])).out).toContain('nothing may leave until the dispute is won');
  const listed = (await staff(['money'])).out;
  const [, id] = new RegExp(`(\\d+)  dispute  ${number}  4,860円  since .*  until `).exec(listed) ?? [];
  expect(listed).toContain('Answer it at the provider before the deadline');
  expect(await staff(['money', 'done', id!])).toMatchObject({ code: 1 });
  expect((await staff(['money', 'paid-out', id!, 'by', 'transfer'])).out).toContain('Nothing is owed');
  expect(await staff(['money', 'done', id!, 'answered'])).toMatchObject({
    code: 0,
    out: `Case ${id} is closed.\n`,
  });
  expect((await staff(['money', 'show', id!])).out).toMatch(/closed {2}staff command \(.*\) {2}answered/);
  // It is the operator's own work.
  expect(await staff(['money'], LIVE_SITE)).toMatchObject({ code: 0, out: 'No money needs a person.\n' });
}, 120_000);

it('lets a person take money that the site cannot return, and counts it as gone once it is paid out', async () => {
  const number = await aPaidOrder(null);
  expect((await staff(['cancel', number, '--reason', 'wish'])).code).toBe(0);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
             where key = ${`return:${number}`}`.execute(db());
  const listed = (await staff(['money'])).out;
  const [, id] = new RegExp(`(\\d+)  return_stuck  ${number}  4,860円  since .*  until `).exec(listed) ?? [];
  expect((await staff(['money', 'paid-out', id!, 'transfer'])).out).toContain('Nobody has taken this case');
  expect(await staff(['money', 'take', id!])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Pay out 4,860円'),
  });
  expect((await staff(['money'])).out).toMatch(/4,860円 .* taken by staff command \(/);
  expect(await staff(['money', 'take', id!])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/staff command \(.*\) took it already, at .* only if that was you yourself/),
  });
  expect((await staff(['money', 'leave', id!])).code).toBe(0);
  expect((await staff(['money', 'leave', id!])).code).toBe(1);
  expect((await staff(['money', 'take', id!])).code).toBe(0);
  expect((await staff(['money', 'paid-out', id!, 'transfer'])).out).toContain('4,860円 count as paid out');
  expect(await staff(['money', 'paid-out', id!, 'transfer'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('nothing counts as paid out now'),
  });
  expect((await staff(['money'])).out).toBe('No money needs a person.\n');
}, 120_000);

it('opens the counter of one merchant, on a live site, too', async () => {
  const [till, other] = [await aMerchant(), await aMerchant()];
  const tries = (code: string, pin: string) =>
    signMerchantIn({ code, pin, client: aClient() }, stranger()).then((r) => r.kind);
  for (const { code } of [till, other]) for (let i = 0; i < 5; i++) await tries(code, '000000');
  expect(await tries(till.code, PIN)).toBe('throttled');
  // The limits are kept under the key of the site.
  const env = { ...LIVE_SITE, SECRET_KEY: process.env.SECRET_KEY! };
  const opened = await program(['merchant', 'open', till.code], { ...env, LOG_LEVEL: 'info' });
  expect(JSON.parse(opened.error)).toMatchObject({ event: 'staff_command', command: 'merchant open' });
  expect(opened).toMatchObject({
    code: 0,
    out: `merchant open ${till.code}: done, it can sign in again in any browser.\n`,
  });
  expect(await tries(till.code, PIN)).toBe('signed_in');
  expect(await tries(other.code, PIN)).toBe('throttled');
  expect(await staff(['merchant', 'open', '00000000'])).toMatchObject({ code: 1 });
  expect((await staff(['merchant', 'open'])).error).toContain('the code of one merchant');
}, 120_000);

it('lets messages of donors through or declines them, on a live site in somebody’s name', async () => {
  const form = await fillForm(await aMember(), (await aGift()).ref, {
    message: '祭りを\n応援します',
    publishMessage: 'on',
    publishName: 'on',
  });
  const donation = await applied(form);
  expect(await staff(['message', 'list'], LIVE_SITE)).toMatchObject({ code: 0, out: 'No message waits.\n' });
  expect((await staff(['message', 'show', donation.number], LIVE_SITE)).out).toContain('is not paid');
  await world.payAt(donation.url);
  await afterPaying(donations, donation.number);
  expect((await staff(['message', 'list'], LIVE_SITE)).out).toMatch(
    new RegExp(`${donation.number}  北海道 別海町  paid .*  佐藤 太郎\\n +祭りを\\n +応援します\\n`),
  );
  const show = await staff(['message', 'show', donation.number], { ...LIVE_SITE, LOG_LEVEL: 'info' });
  expect(show).toMatchObject({ code: 0, out: expect.stringContaining('done') });
  expect(show.error).toContain('"command":"message show"');
  expect((await staff(['message', 'decline', donation.number], LIVE_SITE)).error).toContain(
    'a few words about why',
  );
  expect((await staff(['message', 'decline', donation.number, '宣伝を', '含む'], LIVE_SITE)).code).toBe(0);
  const events = await db()
    .selectFrom('message_event')
    .select(['what', 'actor', 'reason'])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { what: 'shown', actor: expect.stringMatching(/^staff command \(.+\)$/), reason: '' },
    { what: 'declined', actor: expect.stringMatching(/^staff command \(.+\)$/), reason: '宣伝を 含む' },
  ]);
  expect((await staff(['message', 'delete', donation.number])).error).toContain('list, show or decline');
}, 120_000);

it('makes a government complete, begins and ends its contract, on a live site, too', async () => {
  const live = (...args: string[]) => staff(args, { ...LIVE_SITE, LOG_LEVEL: 'info' });
  await sql`insert into government (code, name, kana, prefecture_code, kind, designated_from)
            values ('011002', '札幌市', 'サッポロシ', 1, 'city', '2020-01-01')`.execute(db());
  await sql`insert into postal_code (code, prefecture_code, city, government_code)
            values ('0600001', 1, '札幌市中央区', '011002')`.execute(db());
  forgetKept();
  const by = ['--actor', '見本 花子'];
  const early = await live('contract', 'begin', '011002', '--from', '2026-04-01', ...by);
  expect(early.code).toBe(1);
  expect(early.out).toContain(
    '--head-name --department --phone --email --one-stop-postal --one-stop-address --seal',
  );
  const seal = join(mkdtempSync(join(tmpdir(), 'satonowa-seal-')), 'seal.png');
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c81e14' } })
    .png()
    .toFile(seal);
  const facts = [
    ...['--head-name', '見本 太郎', '--department', '財政課', '--phone', '011-000-0000'],
    ...['--email', 'furusato@example.jp', '--one-stop-postal', '060-8611', '--seal', seal],
    ...['--one-stop-address', '北海道札幌市中央区北一条西二丁目 札幌市役所'],
  ];
  expect((await live('government', 'set', '011002', ...facts)).error).toContain('--actor');
  expect((await live('government', 'set', '011002', ...by, '--phone', '110')).error).toContain(
    '--phone 110 cannot be kept: it is a phone number of 10 or 11 digits that begins with 0, like 011-211-2111.',
  );
  expect((await live('government', 'set', '011002', ...by, '--one-stop-postal', '60-8611')).error).toContain(
    'a postal code of seven digits, like 060-8611',
  );
  expect((await live('government', 'set', '011002', ...by, '--email', 'city')).error).toContain(
    'an e-mail address, like furusato@city.example.jp',
  );
  expect((await live('government', 'set', '011002', ...by, '--head-name', '見'.repeat(41))).error).toContain(
    'one line of at most 40 characters',
  );
  expect((await live('government', 'set', '011002', ...by, '--seal', 'README.md')).error).toContain(
    'is no PNG',
  );
  const elsewhere = await live(
    'government',
    'set',
    '011002',
    ...facts,
    ...by,
    '--one-stop-postal',
    '999-9999',
  );
  expect(elsewhere.out).toContain('--one-stop-postal is no postal code of the prefecture');
  expect(
    (await live('government', 'set', '011002', ...facts, ...by, '--one-stop-address', '住所')).out,
  ).toContain('--one-stop-address is no address: it begins with prefecture and municipality');
  const set = await live('government', 'set', '011002', ...facts, ...by);
  expect(set).toMatchObject({ code: 0, out: expect.stringContaining('government set 011002: done.') });
  expect(JSON.parse(set.error)).toMatchObject({ event: 'staff_command', command: 'government set' });
  expect((await live('contract', 'begin', '011002', '--from', '2026-02-30', ...by)).error).toContain(
    '--from',
  );
  expect((await live('government', 'set', '011002', ...by, '--seal', '')).code).toBe(0);
  expect((await live('contract', 'show', '011002')).out).toContain('Missing for a contract: --seal');
  expect((await live('government', 'set', '011002', ...by, '--seal', 'omitted')).code).toBe(0);
  const over = await live('contract', 'begin', '011002', '--from', '2026-04-01', ...by);
  expect(over.code).toBe(1);
  expect(over.out).toMatch(/2026-04-01 is over\. .*from now on.*\n.*--past yes/);
  const begun = await live('contract', 'begin', '011002', '--from', '2026-04-01', '--past', 'yes', ...by);
  expect(begun).toMatchObject({ code: 0, out: expect.stringContaining('today it takes donations') });
  const ended = await live('contract', 'end', '011002', '--until', '2026-05-31', ...by);
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('takes none: no contract runs') });
  const before = await live('contract', 'end', '011002', '--until', '2026-03-31', ...by);
  expect(before).toMatchObject({ code: 1, out: expect.stringContaining('name that day or a later one') });
  const shown = (await live('contract', 'show', '011002')).out;
  expect(shown).toContain('contract     2026-04-01 – 2026-05-31');
  expect(shown).toMatch(/contract_end_set {2}見本 花子 {2}contract_until: — → 2026-05-31/);
  expect((await live('contract')).out).toContain('011002  北海道 札幌市  2026-04-01 – 2026-05-31');
  await sql`insert into government (code, name, kana, prefecture_code, kind)
            values ('012025', '函館市', 'ハコダテシ', 1, 'city')`.execute(db());
  await sql`update government set ended_on = '2026-06-01', successor_code = '012025' where code = '011002'`.execute(
    db(),
  );
  expect((await live('contract', 'begin', '011002', '--from', '2026-07-01', ...by)).out).toContain(
    'the municipality is no more from 2026-06-01 on and belongs to 012025.',
  );
  expect((await live('contract', 'end', '999999', '--until', '2026-05-31', ...by)).code).toBe(1);
}, 120_000);

it('the door for new applicants is closed, opened and left to itself, in a live site, too', async () => {
  expect((await staff(['door'])).out).toBe('The door is open, by itself: no new applicant waits.\n');
  const closed = await staff(['door', 'close', '--rate', '2.5'], {
    ...LIVE_SITE,
    LOG_LEVEL: 'info',
  });
  expect(closed.out).toMatch(/^The door is closed, by hand, since .+: 0 wait, 2\.5 a second come in\.\n$/);
  expect(JSON.parse(closed.error)).toMatchObject({ event: 'staff_command', command: 'door close' });
  expect((await staff(['door', 'close'])).out).toContain('a second come in as measured');
  expect((await staff(['door', 'auto'])).out).toContain('The door is closed, by itself');
  expect((await staff(['door', 'open'])).out).toBe('The door is open, by hand: no new applicant waits.\n');
  expect((await staff(['door', 'shut'])).error).toContain('takes close, open or auto');
  for (const rate of ['', 'x', '501'])
    expect((await staff(['door', 'close', '--rate', rate])).error).toContain('from 0 to 500');
  expect((await staff(['door', 'open', '--rate', '1'])).error).toContain('--rate is for door close');
  expect((await staff(['door'])).out).toBe('The door is open, by hand: no new applicant waits.\n');
});

it('refuses a live site, a number that is none and an option that it does not know', async () => {
  expect((await program(['list'], { APP_MODE: 'live' })).error).toContain('refused when APP_MODE=live');
  expect((await staff(['ship', 'abc'])).error).toContain('is not the number of');
  expect((await staff(['ship', '00000000000'])).code).toBe(1);
  const number = await aPaidOrder(null);
  expect((await staff(['ship', number, '--fast', 'yes'])).error).toBe("Unknown option '--fast'.\n");
  const bogus = await staff(['bogus']);
  expect(bogus).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^staff knows no command bogus\.\nUsage: /),
  });
  expect(await staff(['help'])).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: /) });
}, 120_000);
