import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aMember, signedIn } from '#app/account/testing/members.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limits } from '#platform/throttle.ts';
import { eraseInquiries, oldInquiries } from './erase.ts';
import { newFormKey } from './form-key.ts';
import { BACK, KEY_FIELD, SEND, TRAP_FIELD } from './intents.ts';
import { inquiryAction, inquiryPage } from './pages/inquiry-form.ts';

useTestDatabase();

const NOW = new Date('2026-11-21T03:00:00Z');
const SHOWN = new Date('2026-11-21T02:58:00Z');
const words = {
  category: 'gift',
  name: '髙﨑 花子',
  email: 'asker@example.jp',
  reference: 'ABC123',
  text: '届く日を\n教えてください。',
};

interface Options {
  query?: string;
  cookie?: string;
  client?: string;
}

/** Posts the form. @returns the status, what the page shows, or where it leads. */
async function post(fields: Record<string, string>, { query = '', cookie, client }: Options = {}) {
  const url = new URL(`http://localhost:3000/inquiry${query}`);
  const headers = new Headers({ 'x-client-address': client ?? aClient(), ...(cookie && { cookie }) });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const out = (await inquiryAction(new Request(url, { headers }), url, form, NOW).catch(
    (thrown: unknown) => thrown,
  )) as Response | { data: Shown; init: ResponseInit } | Shown;
  if (out instanceof Response)
    return { status: out.status, location: out.headers.get('location') ?? '', shown: undefined };
  if ('data' in out) return { status: out.init.status, location: '', shown: out.data };
  return { status: 200, location: '', shown: out };
}

type Shown = Exclude<Awaited<ReturnType<typeof inquiryAction>>, { data: unknown }>;

async function open(query = '', cookie?: string) {
  const url = new URL(`http://localhost:3000/inquiry${query}`);
  return inquiryPage(new Request(url, { headers: cookie ? { cookie } : {} }), url, SHOWN);
}

const sending = (more: Record<string, string> = {}) => ({
  ...words,
  [KEY_FIELD]: newFormKey(SHOWN),
  intent: SEND,
  ...more,
});

const inquiries = () => db().selectFrom('inquiry').selectAll().orderBy('id').execute();
const mails = () => db().selectFrom('mail_message').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await db().deleteFrom('inquiry').execute();
  await db().deleteFrom('mail_message').execute();
  await db().deleteFrom('throttle').execute();
});

describe('the form', () => {
  it('names each fault beside its field and keeps all that was typed', async () => {
    const typed = { ...words, email: 'ASKER＠example', text: 'あ'.repeat(2001), name: ' ' };
    const { status, shown } = await post({ ...typed, [KEY_FIELD]: newFormKey(SHOWN) });
    expect(status).toBe(400);
    expect(shown).toMatchObject({ step: 'input' });
    expect(shown?.reply.errors).toEqual({
      name: ['お名前を入力してください'],
      email: ['メールアドレスの形式が正しくありません'],
      text: ['お問い合わせの内容は2000文字以内で入力してください'],
    });
    expect(shown?.reply.values).toMatchObject({ category: 'gift', email: 'asker@example', text: typed.text });
  });

  it('leads to the confirm page and back, with what was typed and the same form', async () => {
    const key = newFormKey(SHOWN);
    const confirm = await post({ ...words, [KEY_FIELD]: key });
    expect(confirm.shown).toMatchObject({ step: 'confirm', key, category: '返礼品・お届け', again: null });
    const back = await post({ ...words, [KEY_FIELD]: key, intent: BACK });
    expect(back.shown).toMatchObject({ step: 'input', key, reply: { values: words, errors: {} } });
    expect(await inquiries()).toEqual([]);
  });

  it('is filled in for a member, and in the shop opens at its orders', async () => {
    await aMember('known@example.jp');
    const id = (await db().selectFrom('member').select('id').executeTakeFirstOrThrow()).id;
    const cookie = (await signedIn(id)).headers.get('cookie')!;
    expect(await open('?from=ec', cookie)).toMatchObject({
      values: { category: 'order', name: '髙﨑 花子', email: 'known@example.jp' },
    });
    expect(await open('?number=V308')).toMatchObject({ values: { reference: 'V308' } });
    await post(sending(), { cookie, query: '?from=ec' });
    expect(await inquiries()).toMatchObject([{ member_id: id, storefront: 'shop' }]);
    expect((await mails()).map((m) => m.subject)[0]).toContain('さとのわ商店');
    await transaction((tx) => eraseInquiries(tx, id));
    expect(await inquiries()).toEqual([]);
  });
});

describe('sending', () => {
  it('keeps it, answers without a stranger’s words, and tells the operator all', async () => {
    const { status, location } = await post(sending());
    const [kept] = await inquiries();
    expect(kept).toMatchObject({
      ...{ email: words.email, body: words.text },
      status: 'open',
      member_id: null,
    });
    expect([status, location.split('.')[0]]).toEqual([303, `/inquiry?done=${kept!.number}`]);
    expect(location).not.toMatch(/asker|ABC123/);
    const [reply, operator] = await mails();
    expect(reply).toMatchObject({ recipient: words.email, secret: false });
    for (const typed of [words.name, '教えて', words.reference])
      expect(`${reply!.body_text}${reply!.body_html}${reply!.subject}`).not.toContain(typed);
    expect(reply!.body_text).toContain(kept!.number);
    expect(operator).toMatchObject({
      recipient: 'support@satonowa.example',
      headers: { 'Reply-To': words.email },
      secret: true,
    });
    for (const typed of Object.values({ ...words, category: '返礼品・お届け' }))
      expect(operator!.body_text).toContain(typed);
    const done = decodeURIComponent(location.slice(location.indexOf('?')));
    expect(await open(done)).toEqual({ step: 'done', number: kept!.number, home: '/' });
    expect(await open(`${done}x`)).toMatchObject({ step: 'input' });
  });

  it('takes the same words of a form once, also all at once, and changed words as another inquiry', async () => {
    const form = sending();
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(form)));
    expect(new Set(answers.map((a) => a.location)).size).toBe(1);
    expect(await inquiries()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
    const changed = await post({ ...form, text: 'もう一つあります。' });
    expect(changed.location).not.toBe(answers[0]!.location);
    expect(await inquiries()).toHaveLength(2);
  });

  it('asks for a pause and keeps what was typed', async () => {
    const client = aClient();
    const mail = (i: number) => sending({ email: `many${i}@example.jp` });
    for (let i = 0; i < limits.inquiry_address.points; i++)
      expect((await post(mail(i), { client })).status).toBe(303);
    const refused = await post(mail(99), { client });
    expect(refused).toMatchObject({
      status: 429,
      shown: { step: 'confirm', reply: { values: { text: words.text } } },
    });
    expect(refused.shown?.reply.errors['']?.[0]).toContain('しばらく時間をおいて');
  });
});

it('is taken from an address for which strangers have sent many, and its mailbox is spared', async () => {
  for (let i = 0; i < limits.inquiry_account.points; i++) await post(sending({ text: `何度も${i}` }));
  const sent = await mails();
  expect((await post(sending({ text: '本人の質問です。' }))).status).toBe(303);
  expect((await inquiries()).at(-1)).toMatchObject({ body: '本人の質問です。', status: 'open' });
  const more = (await mails()).slice(sent.length);
  expect(more.map((m) => m.recipient)).toEqual(['support@satonowa.example']);
});

describe('programs', () => {
  it('see the page that people see; what they sent is kept apart and nothing leaves', async () => {
    const { status, location } = await post(sending({ [TRAP_FIELD]: 'https://spam.example' }));
    const [kept] = await inquiries();
    expect(kept).toMatchObject({ status: 'suspected', body: words.text });
    expect([status, location.split('.')[0]]).toEqual([303, `/inquiry?done=${kept!.number}`]);
    expect(await mails()).toEqual([]);
  });

  it('that are faster than a person, and people too, are asked to press once more', async () => {
    const key = newFormKey(new Date(NOW.getTime() - 2000));
    expect((await post(sending({ [KEY_FIELD]: key }))).shown).toMatchObject({
      step: 'confirm',
      key,
      again: 'fast',
      reply: { values: words },
    });
    expect(await inquiries()).toEqual([]);
  });

  it.each([
    ['no key', () => ''],
    ['a key that was changed', () => newFormKey(SHOWN).replace(/\.\d+\./, '.1.')],
    ['another signature', () => `a.1.${'A'.repeat(43)}`],
  ])('cannot make up when the form was shown: %s', async (_, key) => {
    const { shown } = await post(sending({ [KEY_FIELD]: key() }));
    expect(shown).toMatchObject({ step: 'confirm', again: 'stale', reply: { values: words } });
    expect(await inquiries()).toEqual([]);
    // Pressed again with the key of that page, it goes on.
    expect(shown?.key).toMatch(/^[0-9a-f-]{36}\.\d+\./);
  });
});

it('is removed after three years, and after 30 days when a program’s', async () => {
  await post(sending());
  await post(sending({ [TRAP_FIELD]: 'x', text: 'spam' }));
  const { created_at } = (await inquiries())[0]!;
  const later = (days: number) => new Date(created_at.getTime() + days * 86_400_000);
  const night = async (now: Date) => {
    for (const part of oldInquiries) await transaction((tx) => part.deleteSome(tx, now, part.batch));
  };
  await night(later(29));
  expect(await inquiries()).toHaveLength(2);
  await night(later(31));
  expect((await inquiries()).map((q) => q.status)).toEqual(['open']);
  await night(later(3 * 365 - 1));
  expect(await inquiries()).toHaveLength(1);
  await night(later(3 * 365 + 2));
  expect(await inquiries()).toEqual([]);
});
