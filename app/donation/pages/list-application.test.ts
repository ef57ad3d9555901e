import { afterEach, expect, it } from 'vitest';
import { joinLines } from '#app/cart/join-store.ts';
import { listOf } from '#app/cart/list.ts';
import { putIn } from '#app/cart/put.ts';
import { changeLines } from '#app/cart/store.ts';
import { aGift, type Gift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { toForm } from '#app/forms/draft.ts';
import { sha256 } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { formPath } from '../apply/form-path.ts';
import { LIST } from '../target-ref.ts';
import { aMember, stockOf } from '../testing/data.ts';
import { giveUp } from '../testing/money.ts';
import { gather, onePieceOf, type Thing, typedForList } from '../testing/together.ts';
import { useWorld } from '../testing/world.ts';
import { applicationAction } from './application.ts';
import { listApplicationPage } from './list-application.ts';

const world = useWorld();
world.webhooks = 'keep';

afterEach(async () => {
  const columns = { contract_until: null, payment_methods: ['card', 'konbini'] };
  await db().updateTable('government').set(columns).where('code', '=', PREFECTURE).execute();
});

const NORTH = { government_code: PREFECTURE, amount: 10_000, procurement_cost: 2_000 };
const ORIGIN = 'http://localhost:3000';
const CONFIRM = '/donate/cart/apply?step=confirm';

/** What an address answers, or where it leads. */
async function answer<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? String(thrown.status);
    throw thrown;
  }
}

const page = (member: number, query = '') =>
  answer(listApplicationPage(new Request(ORIGIN), new URL(ORIGIN + formPath(LIST, query)), member));
const post = (member: number, fields: Record<string, string>) =>
  answer(applicationAction(member, LIST, toForm(fields)));

async function putByAnotherTab(member: number): Promise<void> {
  await db()
    .insertInto('cart_line')
    .values({ member_id: member, storefront: 'donation', sku_id: (await aGift()).skus[0]! })
    .execute();
}

/** A member with these on the list, who has filled the form in. @returns what sends the confirm page. */
async function confirmed(things: readonly Thing[], over: Record<string, string> = {}) {
  const member = await aMember();
  const lines = await gather(member, things);
  expect(await post(member, await typedForList(member, lines, over))).toBe(CONFIRM);
  const submit = async () => {
    const shown = (await page(member, 'step=confirm')) as { formKey: string; amount: number };
    const year = String(jstYear(new Date()));
    const fields = { formKey: shown.formKey, shownAmount: String(shown.amount), shownYear: year };
    return () => post(member, { intent: 'submit', ...fields });
  };
  return { member, lines, submit };
}

const none = (skuId: number) => db().updateTable('sku').set({ stock: 0 }).where('id', '=', skuId).execute();

/** A purpose of the town's. */
async function aUsage(title: string, position: number): Promise<number> {
  const { id } = await db()
    .insertInto('usage')
    .values({ government_code: TOWN, title, description: '', position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

it('leads to one payment of the sum, and whoever comes back to it or to the result', async () => {
  const gifts = [await aGift(), await aGift([10], NORTH)];
  const { member, submit } = await confirmed([
    ...onePieceOf(gifts),
    { ref: { government: TOWN }, skuId: null, quantity: 1, amount: 5_000 },
  ]);
  expect(await page(member, 'step=confirm')).toMatchObject({
    step: 'confirm',
    amount: 27_000,
    changed: null,
  });
  const url = (await (await submit())()) as string;
  expect(url).toContain('/pay/pay_');
  // Nothing stands on the list while it waits for its payment.
  expect(await page(member)).toBe('/donate/cart');
  expect(await page(member, 'step=confirm')).toBe(url);
  // What is put on the list afterwards is another application: nothing is agreed to, or said, beforehand.
  await putByAnotherTab(member);
  const next = (await page(member)) as { values: Record<string, string> };
  expect(next.values).toMatchObject({ 'donor.familyName': expect.any(String), payment: 'card' });
  expect([next.values.consent, next.values.message]).toEqual([undefined, undefined]);
});

it('shows all of it again with what was typed when the payment came to nothing', async () => {
  const gifts = [await aGift(), await aGift([10], NORTH)];
  const { member, submit } = await confirmed(onePieceOf(gifts), { message: '応援しています' });
  await (await submit())();
  const { reference } = await db()
    .selectFrom('payment')
    .select('reference')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await giveUp(reference, { to: 'failed', actor: 'sweeper', reason: '' });
  expect(await page(member)).toMatchObject({
    form: { lines: [{ amount: 12_000 }, { amount: 10_000 }], amount: 22_000 },
    values: { message: '応援しています' },
  });
});

it('names on the list what has gone between confirming and sending, and reserves nothing of the rest', async () => {
  const gifts = [await aGift(), await aGift([10], NORTH), await aGift()];
  const { member, lines, submit } = await confirmed(onePieceOf(gifts));
  const send = await submit();
  await none(gifts[1]!.skus[0]!);
  expect(await send()).toBe(`/donate/cart?refused=${lines[1]}`);
  for (const gift of gifts) expect((await stockOf(gift.skus[0]!)).reserved).toBe(0);
  // It does not go on by itself: the list says why.
  expect(await page(member)).toBe('/donate/cart?blocked=1');
  const later = { later: true };
  await db().updateTable('cart_line').set(later).where('id', '=', lines[1]!).execute();
  expect(await page(member)).toMatchObject({ form: { amount: 24_000 } });
});

it('asks for the purpose of a government once, and keeps it when the line that asked goes', async () => {
  const member = await aMember();
  const lines = await gather(member, onePieceOf([await aGift(), await aGift(), await aGift([10], NORTH)]));
  const usage = await aUsage('港の修繕', 8);
  const field = `g${TOWN}.usage`;
  const typed = await typedForList(member, lines, { [field]: String(usage) });
  const missing = (await post(member, { ...typed, [field]: '' })) as { reply: { errors: object } };
  expect(Object.keys(missing.reply.errors)).toEqual([field]);
  expect(await post(member, typed)).toBe(CONFIRM);
  expect(await page(member)).toMatchObject({ form: { governments: [{ length: 2 }, { length: 1 }] } });
  const { form: shownForm } = (await page(member)) as { form: { chosen: string } };
  await db().updateTable('cart_line').set({ later: true }).where('id', '=', lines[0]!).execute();
  // By another tab, while the form stood open.
  expect(await post(member, { ...typed, chosen: shownForm.chosen })).toBe(`${CONFIRM}&changed=list`);
  expect(await page(member)).toMatchObject({ values: { [field]: String(usage) } });
  await db().updateTable('cart_line').set({ later: false }).where('id', '=', lines[0]!).execute();
  expect(await page(member, 'step=confirm')).toBe('/donate/cart/apply?check=1&changed=list');
  expect(await post(member, typed)).toBe(CONFIRM);
  const shown = (await page(member, 'step=confirm')) as { formKey: string; amount: number };
  const year = String(jstYear(new Date()));
  await post(member, {
    intent: 'submit',
    formKey: shown.formKey,
    shownAmount: String(shown.amount),
    shownYear: year,
  });
  const made = await db()
    .selectFrom('donation')
    .select('usage_title')
    .where('member_id', '=', member)
    .orderBy('id')
    .execute();
  expect(made.map((d) => d.usage_title)).toEqual(['港の修繕', '港の修繕', expect.not.stringContaining('港')]);
});

it('takes the purposes of forms that the release before has shown and kept, and keeps them for it', async () => {
  const member = await aMember();
  const lines = await gather(member, onePieceOf([await aGift(), await aGift(), await aGift([10], NORTH)]));
  const usage = await aUsage('橋の修繕', 7);
  const field = `g${TOWN}.usage`;
  const { [field]: chosen, ...others } = await typedForList(member, lines, { [field]: String(usage) });
  // Its form asks at the first line of a government, and keeps what was chosen at all of them.
  expect(await post(member, { ...others, [`l${lines[0]}.usage`]: chosen! })).toBe(CONFIRM);
  const older = lines.slice(0, 2).map((line) => `l${line}.usage`);
  const kept = async () =>
    (
      await db()
        .selectFrom('donation_draft')
        .select('data')
        .where('member_id', '=', member)
        .executeTakeFirstOrThrow()
    ).data as Record<string, string>;
  expect(await kept()).toMatchObject(Object.fromEntries([field, ...older].map((name) => [name, chosen])));
  const { [field]: _, ...asBefore } = await kept();
  await db()
    .updateTable('donation_draft')
    .set({ data: JSON.stringify(asBefore) })
    .where('member_id', '=', member)
    .execute();
  expect(await page(member)).toMatchObject({ values: { [field]: String(usage) } });
  expect(JSON.stringify(await page(member, 'step=confirm'))).toContain('橋の修繕');
});

it('says in the form that another tab has put something on the list', async () => {
  const { member, submit } = await confirmed(onePieceOf([await aGift(), await aGift([10], NORTH)]));
  const send = await submit();
  await putByAnotherTab(member);
  expect(await send()).toBe(`${CONFIRM}&changed=list`);
  expect(await page(member, 'step=confirm&changed=list')).toBe('/donate/cart/apply?check=1&changed=list');
  expect(await page(member, 'check=1&changed=list')).toMatchObject({
    changed: 'list',
    faults: { errors: {} },
  });
});

it('asks to confirm again what another tab has changed', async () => {
  const gifts = [await aGift(), await aGift([10], NORTH)];
  const { member, lines, submit } = await confirmed(onePieceOf(gifts));
  const send = await submit();
  await db().updateTable('cart_line').set({ quantity: 2 }).where('id', '=', lines[0]!).execute();
  expect(await send()).toBe(`${CONFIRM}&changed=list`);
  expect(await page(member, 'step=confirm')).toBe(`${CONFIRM}&changed=list`);
  expect(await page(member, 'step=confirm&changed=list')).toMatchObject({ changed: 'list', amount: 34_000 });
  // The other tab's page is not what is kept any more.
  expect(await send()).toBe(`${CONFIRM}&changed=form`);
  expect(await (await submit())()).toContain('/pay/pay_');
});

it.each<[string, (gifts: Gift[]) => Thing[]]>([
  [
    'more pieces than one person may have',
    ([gift]) => onePieceOf([gift!]).map((t) => ({ ...t, quantity: 11 })),
  ],
  [
    'a donation without an amount',
    () => [{ ref: { government: TOWN }, skuId: null, quantity: 1, amount: null }],
  ],
  ['one below the least', () => [{ ref: { government: TOWN }, skuId: null, quantity: 1, amount: 10 }]],
  [
    'a variant that there is no more',
    ([gift, other]) => [{ ...onePieceOf([gift!])[0]!, skuId: other!.skus[1]! }],
  ],
])('leads to the list, which says why, with %s', async (_, things) => {
  const gifts = [await aGift([50]), await aGift([10, 10])];
  await db().updateTable('sku').set({ active: false }).where('id', '=', gifts[1]!.skus[1]!).execute();
  const member = await aMember();
  await gather(member, things(gifts));
  expect(await page(member)).toBe('/donate/cart?blocked=1');
});

it('leads to the list where no method is common to all, or nothing stands on it', async () => {
  const member = await aMember();
  expect(await page(member)).toBe('/donate/cart');
  expect(await post(member, {})).toBe('/donate/cart?stopped=1');
  await db()
    .updateTable('government')
    .set({ payment_methods: ['konbini'] })
    .where('code', '=', PREFECTURE)
    .execute();
  await db()
    .updateTable('government')
    .set({ payment_methods: ['card'] })
    .where('code', '=', TOWN)
    .execute();
  await gather(member, onePieceOf([await aGift(), await aGift([10], NORTH)]));
  expect(await page(member)).toBe('/donate/cart?blocked=1');
});

it('says at the line where it cannot be sent, with all that was typed', async () => {
  const north = await aGift([10], { excluded_prefectures: [13] });
  const member = await aMember();
  const lines = await gather(member, onePieceOf([await aGift(), north]));
  const fields = await typedForList(member, lines, { message: 'こんにちは' });
  expect(await post(member, fields)).toBe('/donate/cart/apply?check=1');
  const shown = await page(member, 'check=1');
  expect(shown).toMatchObject({
    values: { message: 'こんにちは' },
    faults: {
      errors: { [`l${lines[1]}.deliveryTo`]: [expect.stringContaining('東京都にはお届けできません')] },
    },
  });
});

it('offers a donation without the gift in its place to who lives where it comes from, and shows no confirm page before', async () => {
  await db()
    .insertInto('postal_code')
    .values({ code: '0860200', prefecture_code: 1, city: '野付郡別海町', town: '', government_code: TOWN })
    .execute();
  const member = await aMember();
  const lines = await gather(member, onePieceOf([await aGift(), await aGift([10], NORTH)]));
  const home = { 'donor.postalCode': '086-0200', 'donor.prefecture': '1', 'donor.city': '野付郡別海町' };
  const fields = { ...(await typedForList(member, lines)), ...home, message: 'こんにちは' };
  const check = '/donate/cart/apply?check=1';
  const refused = `${check}&changed=offer`;
  expect(await post(member, fields)).toBe(check);
  expect(await page(member, 'step=confirm')).toBe(refused);
  const gifts = lines.map((line) => `l${line}.gift`);
  const shown = (await page(member, 'check=1')) as unknown as {
    faults: { errors: Record<string, string[]> };
  };
  // The prefecture's gift is none for them either.
  expect(Object.keys(shown.faults.errors)).toEqual(gifts);
  expect(shown.faults.errors[gifts[0]!]).toEqual([expect.stringContaining('返礼品なしの寄附に変えるか')]);
  const usage = await aUsage('子育て', 9);
  const chosen = { ...fields, [`g${TOWN}.usage`]: String(usage) };
  const instead = `${check}&changed=instead`;
  expect(await post(member, { ...chosen, intent: `instead-${lines[0]}` })).toBe(instead);
  // The purpose is that of the gift whose place it took.
  const now = (await page(member, 'check=1')) as unknown as { values: Record<string, string> };
  expect(now.values[`g${TOWN}.usage`]).toBe(String(usage));
  expect(await post(member, { ...now.values, intent: `instead-${lines[1]}` })).toBe(instead);
  expect(await page(member, 'check=1')).toMatchObject({
    values: { message: 'こんにちは', 'donor.city': '野付郡別海町' },
    faults: { errors: {} },
    form: {
      amount: 22_000,
      lines: [
        { name: '', amount: 12_000 },
        { name: '', amount: 10_000 },
      ],
    },
  });
  // Pressed once more on a page that is still open: the list says that it is another one.
  expect(await post(member, { ...fields, intent: `instead-${lines[0]}` })).toBe('/donate/cart?elsewhere=1');
  await db().deleteFrom('postal_code').execute();
});

it('goes on to the form after a login only where that changed nothing of what was shown', async () => {
  const [member, guest] = [await aMember(), sha256('before the login')];
  await putIn({ guest }, { government: TOWN }, null);
  await transaction((tx) => joinLines(tx, member, guest));
  const { lines } = await listOf({ memberId: member }, 'donation', new Date());
  await changeLines({ memberId: member }, [
    { id: lines[0]!.id, quantity: null, sku: null, amount: 8_000, seen: null },
  ]);
  expect(await page(member)).toMatchObject({ step: 'input' });
  await putIn({ guest }, { goods: (await aGift()).id }, null);
  await transaction((tx) => joinLines(tx, member, guest));
  expect(await page(member)).toBe('/donate/cart');
  expect(await page(member, 'step=confirm')).toBe('/donate/cart?stopped=1');
});

it('says why what was confirmed no longer passes, and pressed again which methods the sum is too much for', async () => {
  await db()
    .updateTable('government')
    .set({ payment_methods: ['card', 'konbini'] })
    .where('code', 'in', [TOWN, PREFECTURE])
    .execute();
  const big = { amount: 300_000, procurement_cost: 30_000 };
  const { member, lines, submit } = await confirmed(onePieceOf([await aGift([10], big)]), {
    payment: 'konbini',
  });
  const send = await submit();
  await putByAnotherTab(member);
  expect(await send()).toBe(`${CONFIRM}&changed=list`);
  const back = await page(member, 'step=confirm&changed=list');
  expect(back).toBe('/donate/cart/apply?check=1&changed=list');
  const words = 'コンビニ払いは一度に300,000円まで';
  const again = (await page(member, 'check=1&changed=list')) as unknown as {
    changed: string;
    faults: { errors: Record<string, string[]> };
    values: Record<string, string>;
  };
  expect(again.changed).toBe('list');
  expect(Object.values(again.faults.errors).join()).toContain(words);
  expect(again.faults.errors.payment?.[0]).toContain(words);
  const { payment: _, ...without } = await typedForList(member, lines);
  const pressed = (await post(member, without)) as { reply: { errors: Record<string, string[]> } };
  expect(pressed.reply.errors.payment).toContain(`お支払い方法を選択してください。${words}です`);
});

it('says which method one of them takes no more, and that the list is what it was', async () => {
  const methods = (names: string[]) =>
    db().updateTable('government').set({ payment_methods: names }).where('code', '=', TOWN).execute();
  await methods(['card', 'konbini']);
  const { member, submit } = await confirmed(onePieceOf([await aGift(), await aGift()]), {
    payment: 'konbini',
  });
  const send = await submit();
  await methods(['card']);
  const back = (await send()) as string;
  expect(await page(member, back === CONFIRM ? 'step=confirm' : back.split('?')[1])).toBe(
    '/donate/cart/apply?check=1&changed=offer',
  );
  const again = (await page(member, 'check=1&changed=offer')) as unknown as {
    changed: string;
    faults: { errors: Record<string, string[]> };
  };
  expect(again.changed).toBe('offer');
  expect(again.faults.errors.payment).toContain(
    'コンビニ払いは、別海町が対応していないため、お使いいただけません。ほかのお支払い方法を選択してください',
  );
  await methods(['card', 'bank_transfer']);
});

it('names the drinks of the list for which an age is asked', async () => {
  const sake = await aGift([10], { alcohol: true, name: '純米大吟醸' });
  const member = await aMember();
  const lines = await gather(member, onePieceOf([sake, await aGift()]));
  const { ofAge: _, ...typed } = await typedForList(member, lines);
  const told = (await post(member, typed)) as { reply: { errors: Record<string, string[]> } };
  expect(told.reply.errors.ofAge?.[0]).toContain('純米大吟醸');
});

it('tells in the form that a line came to the list meanwhile, asks nothing more of it, and why a method is none any more', async () => {
  const methods = { payment_methods: ['card', 'konbini'] };
  await db().updateTable('government').set(methods).where('code', '=', TOWN).execute();
  const member = await aMember();
  const [big, dear] = [
    await aGift([10], { amount: 290_000, procurement_cost: 29_000 }),
    await aGift([10], { amount: 20_000, procurement_cost: 2_000 }),
  ];
  const lines = await gather(member, onePieceOf([big]));
  const shown = (await page(member)) as { form: { chosen: string } };
  const { chosen } = shown.form;
  const typed = { ...(await typedForList(member, lines)), chosen };
  expect(await post(member, { ...typed, consent: '' })).toMatchObject({ changed: null });
  await db()
    .insertInto('cart_line')
    .values({ member_id: member, storefront: 'donation', sku_id: dear.skus[0]! })
    .execute();
  const told = {
    changed: 'list',
    reply: { errors: { payment: [expect.stringContaining('300,000円まで')] } },
  };
  const refused = await post(member, { ...typed, payment: 'konbini' });
  expect(refused).toMatchObject(told);
  const { reply } = refused as { reply: { errors: Record<string, string[]> } };
  expect(Object.keys(reply.errors)).toEqual(['payment']);
  // Also beside what else is to be mended.
  expect(await post(member, { ...typed, payment: 'konbini', consent: '' })).toMatchObject(told);
  expect(await post(member, typed)).toBe(`${CONFIRM}&changed=list`);
});
