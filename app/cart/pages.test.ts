import { beforeAll, describe, expect, it } from 'vitest';
import { aMember, signedIn } from '#app/account/testing/members.ts';
import { call } from '#app/account/testing/pages.ts';
import { joinCart } from '#app/cart/join.ts';
import {
  aGift,
  aPlace,
  changeGift,
  type Gift,
  PREFECTURE,
  PRODUCT,
  TOWN,
} from '#app/catalogue/testing/gifts.ts';
import * as donateCart from '#app/donation/pages/cart.tsx';
import * as me from '#app/member/pages/api-me.ts';
import * as shopCart from '#app/order/pages/cart.tsx';
import { db, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limits } from '#platform/throttle.ts';
import { listOf } from './list.ts';
import type { ListData } from './page.ts';
import * as lines from './pages/lines.ts';

useTestDatabase();

let gift: Gift;
let other: Gift;
let product: Gift;

beforeAll(async () => {
  await aPlace();
  gift = await aGift([10]);
  other = await aGift([10]);
  product = await aGift([10, 10], PRODUCT);
});

/** A browser that keeps its cookies, and what its answers said. */
function aBrowser(cookie: string | null = null, client?: string) {
  let held = cookie;
  async function ask(
    route: { action?: unknown; loader?: unknown },
    path: string,
    fields?: Record<string, string>,
  ) {
    const handler = (fields ? route.action : route.loader) as (args: never) => unknown;
    const answer = await call(handler, path, { fields, cookie: held, ...(client && { client }) });
    if (answer.cookies.length > 0) held = answer.cookies.at(-1)!;
    return answer;
  }
  const list = async (path = '/donate/cart') =>
    (await ask(path.startsWith('/ec') ? shopCart : donateCart, path)).body as ListData;
  return {
    put: (fields: Record<string, string | number>) =>
      ask(lines, '/cart/lines', Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, String(v)]))),
    change: (fields: Record<string, string>, path = '/donate/cart') =>
      ask(path === '/ec/cart' ? shopCart : donateCart, path, fields),
    list,
    cookie: () => held,
  };
}

async function byScript(fields: Record<string, string> | [string, string][], cookie: string | null = null) {
  const headers = new Headers({ accept: 'application/json', 'x-client-address': '192.0.2.77' });
  if (cookie) headers.set('cookie', cookie);
  const request = new Request('http://localhost:3000/cart/lines', {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  const response = (await lines.action({ request } as never)) as Response;
  return { status: response.status, body: await response.json(), cookie: response.headers.get('set-cookie') };
}

describe('a button', () => {
  it('gives a browser a key that lasts, and leads to the list that says so', async () => {
    const browser = aBrowser();
    const answer = await browser.put({ goods: gift.id });
    expect([answer.status, answer.location]).toEqual([303, '/donate/cart?put=added']);
    expect(answer.headers).toBeDefined();
    expect(browser.cookie()).toMatch(/^cart=[\w-]{43}$/);
    const data = await browser.list('/donate/cart?put=added');
    expect(data.told?.title).toBe('お申し込みリストに入れました(1件)');
    expect(data.lines).toMatchObject([{ goods: gift.id, sum: 12_000, fault: null }]);
    const key = browser.cookie();
    await browser.put({ goods: other.id });
    expect(browser.cookie()).toBe(key);
  });

  it('of a script answers with count, message and the way to the list', async () => {
    const first = await byScript({ goods: String(gift.id) });
    expect(first).toMatchObject({
      status: 200,
      body: {
        count: 1,
        message: 'お申し込みリストに入れました(1件)',
        counts: { donation: 1, shop: 0, member: false },
        list: '/donate/cart',
        listName: 'リストを見る',
      },
    });
    expect(first.cookie).toMatch(/^cart=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    const again = await byScript({ goods: String(gift.id) }, first.cookie!.split(';')[0]!);
    expect(again.body).toMatchObject({ count: 1, message: 'すでにリストに入っています' });
    const shop = await byScript({ sku: String(product.skus[1]), quantity: '2' });
    expect(shop.body).toMatchObject({ message: 'カートに入れました(1商品)', listName: 'カートを見る' });
  });

  it('may be one of several that are posted together: one list for all of them', async () => {
    const press = (fields: Record<string, string>): [string, string] => [
      'press',
      new URLSearchParams(fields).toString(),
    ];
    const presses = [
      press({ goods: String(gift.id) }),
      press({}),
      press({ sku: String(product.skus[1]), quantity: '2' }),
      press({ government: TOWN }),
      press({ goods: String(product.id) }),
    ];
    const all = await byScript(presses);
    expect(all).toMatchObject({ status: 200, body: { counts: { donation: 2, shop: 1, member: false } } });
    const browser = aBrowser(all.cookie!.split(';')[0]!);
    expect((await browser.list()).lines).toMatchObject([{ goods: gift.id }, { goods: null }]);
    const asked = async (cookie: string | null) => {
      const headers = new Headers({ accept: 'application/json', ...(cookie && { cookie }) });
      const request = new Request('http://localhost:3000/cart/lines', { headers });
      return (await ((await lines.loader({ request } as never)) as Response).json()) as object;
    };
    expect(await asked(browser.cookie())).toEqual({ counts: { donation: 2, shop: 1, member: false } });
    expect(await asked(null)).toEqual({ counts: { donation: 0, shop: 0, member: false } });
    const beyond = [
      ...Array.from({ length: 20 }, () => press({ goods: '999999' })),
      press({ goods: String(gift.id) }),
    ];
    expect(await byScript(beyond)).toEqual({ status: 200, body: {}, cookie: null });
  });

  it('leads to the goods where a variant is chosen first, and keeps no key for nothing', async () => {
    const answer = await aBrowser().put({ goods: product.id });
    expect(answer).toMatchObject({
      status: 303,
      location: `/ec/goods/detail/${product.id}#apply`,
      cookies: [],
    });
    expect(await byScript({ goods: String(product.id) })).toMatchObject({
      status: 409,
      body: { choose: `/ec/goods/detail/${product.id}#apply` },
      cookie: null,
    });
    expect(await byScript({ goods: '987654' })).toMatchObject({ status: 404, cookie: null });
    expect((await aBrowser().put({ goods: 'x' })).status).toBe(400);
  });

  it('is held back by network, of members by account', async () => {
    const client = '203.0.113.9';
    const answers = [];
    for (let i = 0; i <= limits.cart_address.points; i++)
      answers.push((await aBrowser(null, client).put({ government: TOWN })).location);
    expect(answers.slice(-2)).toEqual(['/donate/cart?put=added', '/donate/cart?wait=1']);
    const { headers } = await signedIn(await aMember('held@example.jp'));
    expect((await aBrowser(headers.get('cookie'), client).put({ government: TOWN })).location).toBe(
      '/donate/cart?put=added',
    );
  });

  it('does nothing by its address', async () => {
    expect((await call(lines.loader, '/cart/lines')).location).toBe('/donate/cart');
  });
});

describe('the list', () => {
  it('of nobody is empty, and is kept by no cache', async () => {
    const answer = await call(donateCart.loader, '/donate/cart');
    expect(answer.body).toMatchObject({ lines: [], later: [], counts: { donation: 0, shop: 0 } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await call(donateCart.action, '/donate/cart', { fields: { intent: 'go' } })).location).toBe(
      '/donate/cart',
    );
  });

  it('takes what was typed with whatever button, and goes on', async () => {
    const browser = aBrowser();
    await browser.put({ goods: gift.id });
    await browser.put({ government: TOWN });
    const [first, second] = (await browser.list()).lines;
    const typed = {
      [`seen.${first!.id}`]: '12000',
      [`quantity.${first!.id}`]: '3',
      [`seen.${second!.id}`]: '',
      [`amount.${second!.id}`]: '20,000',
    };
    const early = await browser.change({ [`seen.${first!.id}`]: '12000', intent: 'go' });
    expect(early.location).toBe('/donate/cart?blocked=1');
    expect((await browser.list('/donate/cart?blocked=1')).told).toMatchObject({
      title: '1件の寄附金額をご確認ください',
      aside: '1件を「あとで」に移して、残りの1件で進む',
    });
    expect((await browser.list('/donate/cart?stopped=1')).told).toMatchObject({
      title: 'お申し込みは完了していません',
      text: 'お支払いは行われていません。1件の寄附金額をご確認ください。それぞれの理由をご確認ください。',
    });
    expect((await browser.change({ ...typed, intent: 'go' })).location).toBe('/donate/cart/apply');
    expect(await browser.list()).toMatchObject({ sum: 56_000, open: 2 });
  });

  it('keeps in its field what was typed for an amount and cannot be read, and reads what people write', async () => {
    const browser = aBrowser();
    await browser.put({ government: TOWN });
    const { id } = (await browser.list()).lines[0]!;
    const type = async (text: string) => {
      const { location } = await browser.change({
        [`seen.${id}`]: '',
        [`amount.${id}`]: text,
        intent: 'save',
      });
      return (await browser.list(location!)).lines[0]!;
    };
    for (const text of ['¥5,000', '5,000円', '5000'])
      expect(await type(text)).toMatchObject({ amount: 5_000, fault: null });
    for (const text of ['1,00', '五千円'])
      expect(await type(text)).toMatchObject({
        amount: null,
        typed: text,
        fault: { text: '寄附金額は「5,000」のように、数字で入力してください' },
      });
    const [most, more] = [await type('99,999,999'), await type('100,000,000')];
    expect(more.fault).toEqual(most.fault);
    expect(more).toMatchObject({ typed: '100,000,000', fault: { text: expect.stringContaining('以下で') } });
    expect((await type('')).typed).toBeUndefined();
  });

  it('asks again for a number of pieces that is none', async () => {
    const browser = aBrowser();
    await browser.put({ sku: product.skus[0]!, quantity: 3 });
    await browser.put({ sku: product.skus[1]! });
    const [first, second] = (await browser.list('/ec/cart')).lines;
    const typed = (text: string) => ({
      [`seen.${first!.id}`]: '2000',
      [`quantity.${first!.id}`]: text,
      [`seen.${second!.id}`]: '2000',
      [`quantity.${second!.id}`]: '2',
    });
    for (const text of ['', '0', '-1', '1.5', '二', '100'])
      for (const intent of ['go', 'aside', 'save']) {
        const { location } = await browser.change({ ...typed(text), intent }, '/ec/cart');
        expect(location).toMatch(/^\/ec\/cart\?/);
        const cart = await browser.list(location!);
        expect(cart.lines).toMatchObject([
          { typed: text, fault: { kind: 'pieces', text: '数量は1から99までの数字で入力してください' } },
          { quantity: 2, fault: null },
        ]);
        expect(cart).toMatchObject({ open: 1, sum: 4_000 });
        if (intent !== 'save') expect(cart.told).toMatchObject({ title: '1商品の数量をご確認ください' });
        expect(cart.told?.aside).toBeUndefined();
      }
    const removed = await browser.change({ ...typed(''), intent: `remove-${first!.id}` }, '/ec/cart');
    expect((await browser.list(removed.location!)).lines).toMatchObject([{ id: second!.id, fault: null }]);
    const right = { [`seen.${second!.id}`]: '2000', [`quantity.${second!.id}`]: '3', intent: 'go' };
    expect((await browser.change(right, '/ec/cart')).location).toBe('/ec/orders');
  });

  it.each(['go', 'aside', 'save', 'remove', 'later', 'back'])(
    'of a page that shows other lines than there are says so: %s',
    async (intent) => {
      const memberId = await aMember(`stale-${intent}@example.jp`);
      const browser = aBrowser();
      await browser.put({ goods: gift.id });
      const { id } = (await browser.list()).lines[0]!;
      const request = new Request('http://localhost:3000/', { headers: { cookie: browser.cookie()! } });
      await transaction((tx) => joinCart(tx, memberId, request));
      const own = aBrowser((await signedIn(memberId)).headers.get('cookie'));
      const isOfLine = !['go', 'aside', 'save'].includes(intent);
      const pressed = await own.change({
        [`seen.${id}`]: '12000',
        [`quantity.${id}`]: '5',
        intent: isOfLine ? `${intent}-${id}` : intent,
      });
      expect(pressed.location).toBe('/donate/cart?elsewhere=1');
      const list = await own.list(pressed.location!);
      expect(list.told).toMatchObject({
        title: 'この画面を表示したあとに、お申し込みリストの内容が変わりました',
      });
      expect(list.lines).toMatchObject([{ goods: gift.id, quantity: 1 }]);
      // Whoever has logged out since hears it, too.
      expect((await aBrowser().change({ [`seen.${id}`]: '', intent: 'go' })).location).toBe(
        '/donate/cart?elsewhere=1',
      );
    },
  );

  it('of a login tells what was joined until its owner goes on', async () => {
    const memberId = await aMember('joins@example.jp');
    const own = aBrowser((await signedIn(memberId)).headers.get('cookie'));
    const browser = aBrowser();
    for (let n = 0; n < 29; n++) await own.put({ goods: (await aGift([10])).id });
    for (const g of [gift, other, await aGift([10])]) await browser.put({ goods: g.id });
    const request = new Request('http://localhost:3000/', { headers: { cookie: browser.cookie()! } });
    await transaction((tx) => joinCart(tx, memberId, request));
    const { told, lines: all, later } = await own.list('/donate/cart?put=added');
    expect(told).toEqual({
      look: 'warn',
      title: 'ログイン前のリストと、会員のリストを合わせました',
      text: `数量と金額をご確認ください。30件を超えるため、${later.map((l) => `「${l.name}」`).join('')}は「あとで」に移しました。`,
    });
    expect(later).toHaveLength(2);
    // A form was about to be sent while somebody logged in elsewhere.
    expect((await own.list()).lines.some((line) => line.joined)).toBe(true);
    const stopped = await own.list('/donate/cart?stopped=1');
    expect(stopped.lines.some((line) => line.joined)).toBe(false);
    expect(stopped.told).toEqual({
      look: 'warn',
      title: 'お申し込みは完了していません',
      text: `お支払いは行われていません。ログインにより、${told?.title}。${told?.text}`,
    });
    const seen = Object.fromEntries([...all, ...later].map((l) => [`seen.${l.id}`, String(l.amount)]));
    expect((await own.change({ ...seen, intent: 'go' })).location).toBe('/donate/cart/apply');
    expect((await own.list()).told).toBeNull();
  });

  it('goes on without what cannot be had when its owner says so', async () => {
    const browser = aBrowser();
    const gone = await aGift([0]);
    await browser.put({ goods: gift.id });
    await browser.put({ goods: gone.id });
    expect((await browser.change({ intent: 'go' })).location).toBe('/donate/cart?blocked=1');
    expect((await browser.list()).later).toHaveLength(0);
    expect((await browser.change({ intent: 'aside' })).location).toBe('/donate/cart/apply');
    expect(await browser.list()).toMatchObject({
      lines: [{ goods: gift.id }],
      later: [{ goods: gone.id }],
      counts: { donation: 1 },
    });
  });

  it('says what went while the form was sent, and that it is there again', async () => {
    const browser = aBrowser();
    const gone = await aGift([5]);
    await browser.put({ goods: gift.id });
    await browser.put({ goods: gone.id });
    const { id } = (await browser.list()).lines[1]!;
    const address = `/donate/cart?refused=${id}`;
    const stock = (left: number) =>
      db().updateTable('sku').set({ stock: left }).where('id', '=', gone.skus[0]!).execute();
    await stock(0);
    expect((await browser.list(address)).told).toMatchObject({
      title: 'お申し込みは完了していません',
      text: expect.stringMatching(
        /^お支払いは行われていません。.*「ほたて貝柱 \d+」は、在庫がなくなりました。$/,
      ),
      aside: '1件を「あとで」に移して、残りの1件で進む',
    });
    // Each by what is true of it, whatever kind of thing it is.
    await browser.change({ [`seen.${id}`]: '12000', [`quantity.${id}`]: '3', intent: 'save' });
    await browser.put({ government: TOWN });
    const all = (await browser.list()).lines;
    const textOf = async () =>
      (await browser.list(`/donate/cart?refused=${all.map((l) => l.id).join('.')}`)).told?.text;
    await stock(2);
    expect(await textOf()).toMatch(
      /「ほたて貝柱 \d+」は、ご希望の数量をご用意できません。「返礼品なしの寄附、北海道 別海町」の寄附金額をご確認ください。$/,
    );
    await stock(5);
    await changeGift(gone, { per_person_limit: 2 });
    expect(await textOf()).toMatch(/」は、お一人様の上限を超えています。「返礼品なし/);
    await changeGift(gone, { per_person_limit: null, accept_until: new Date(Date.now() - 1000) });
    expect(await textOf()).toMatch(/」は、今は受け付けていません。「返礼品なし/);
    await changeGift(gone, { accept_until: null });
    await browser.change({ intent: `remove-${all[2]!.id}` });
    const { told } = await browser.list(address);
    expect(told).toMatchObject({ text: expect.stringContaining('今はお申し込みいただけます') });
    expect(told).not.toHaveProperty('aside');
  });

  it('does not go on where nothing is taken by all, and says what to put aside', async () => {
    const browser = aBrowser();
    await browser.put({ goods: gift.id });
    await browser.put({ goods: (await aGift([5], { government_code: PREFECTURE })).id });
    const methods = (of: string, payment_methods: string[]) =>
      db().updateTable('government').set({ payment_methods }).where('code', '=', of).execute();
    const { payment_methods: before } = await db()
      .selectFrom('government')
      .select('payment_methods')
      .where('code', '=', TOWN)
      .executeTakeFirstOrThrow();
    await methods(PREFECTURE, ['konbini']);
    await methods(TOWN, ['card']);
    const { location } = await browser.change({ intent: 'go' });
    expect(location).toBe('/donate/cart?blocked=1');
    expect((await browser.list(location!)).told).toMatchObject({
      title: 'まとめてお支払いいただける方法がありません',
      text: expect.stringContaining('「あとで」に移すと'),
    });
    await methods(TOWN, before);
    await methods(PREFECTURE, before);
  });

  it('takes out with a way back, puts aside and back', async () => {
    const browser = aBrowser();
    await browser.put({ goods: gift.id, quantity: 2 });
    const { id } = (await browser.list()).lines[0]!;
    const removed = await browser.change({ intent: `remove-${id}` });
    const told = (await browser.list(removed.location!)).told!;
    expect(told).toMatchObject({ title: 'リストから外しました', text: expect.stringMatching(/^ほたて貝柱/) });
    expect((await browser.change({ intent: 'undo', taken: told.undo! })).location).toBe('/donate/cart');
    const [back] = (await browser.list()).lines;
    expect(back).toMatchObject({ goods: gift.id, quantity: 2 });
    await browser.change({ intent: `later-${back!.id}` });
    expect(await browser.list()).toMatchObject({ lines: [], later: [{ id: back!.id }] });
    await browser.change({ intent: `back-${back!.id}` });
    expect((await browser.list()).lines).toHaveLength(1);
    const forged = await browser.change({ intent: 'undo', taken: 's1.0.0.0.1' });
    expect(forged.location).toBe('/donate/cart');
  });

  it('of a member under 20 tells of alcohol, in both storefronts and from no other birthday on', async () => {
    const wine = await aGift([5], { alcohol: true });
    const bottle = await aGift([5], { ...PRODUCT, alcohol: true });
    const memberId = await aMember('young@example.jp');
    const browser = aBrowser((await signedIn(memberId)).headers.get('cookie'));
    await browser.put({ goods: wine.id });
    const kinds = async (birth: Date | null) => {
      const day = birth && jstDate(birth);
      await db().updateTable('member').set({ birth_date: day }).where('id', '=', memberId).execute();
      const shop = await listOf({ memberId }, 'shop', new Date());
      return [...(await browser.list()).lines, ...shop.lines].map((l) => l.fault?.kind ?? null);
    };
    await db()
      .insertInto('cart_line')
      .values({
        member_id: memberId,
        storefront: 'shop',
        sku_id: bottle.skus[0]!,
        quantity: 1,
        shown_amount: 2_000,
      })
      .execute();
    const ago = (years: number, days: number) => {
      const at = new Date();
      at.setFullYear(at.getFullYear() - years, at.getMonth(), at.getDate() + days);
      return at;
    };
    expect(await kinds(ago(20, 1))).toEqual(['young', 'young']);
    expect(await kinds(ago(20, 0))).toEqual([null, null]);
    expect(await kinds(null)).toEqual([null, null]);
  });

  it('of a member offers a donation without the gift of where they live', async () => {
    const memberId = await aMember('resident@example.jp');
    const home = { postal_code: '0860205', prefecture_code: 1, city: '野付郡別海町' };
    await db().updateTable('member').set(home).where('id', '=', memberId).execute();
    const browser = aBrowser((await signedIn(memberId)).headers.get('cookie'));
    await browser.put({ goods: gift.id, quantity: 2 });
    const [line] = (await browser.list()).lines;
    expect(line!.fault?.kind).toBe('resident');
    await browser.change({ intent: `instead-${line!.id}` });
    expect((await browser.list()).lines).toMatchObject([
      { goods: null, government: { code: TOWN }, amount: 24_000, fault: null },
    ]);
    // A second one adds to what is given there already.
    await browser.put({ goods: other.id });
    const [more] = (await browser.list()).lines.filter((l) => l.goods !== null);
    const merged = await browser.change({ intent: `instead-${more!.id}` });
    const one = await browser.list(merged.location!);
    expect(one.lines).toMatchObject([{ goods: null, amount: 24_000 + more!.sum! }]);
    expect(one.told?.text).toBe('同じ自治体への寄附と合わせて、1件にしました。金額をご確認ください。');
    // And so it does to one that was put aside, which is not lost.
    await browser.change({ intent: `later-${(await browser.list()).lines[0]!.id}` });
    await browser.put({ goods: other.id });
    const [again] = (await browser.list()).lines;
    const { location } = await browser.change({ intent: `instead-${again!.id}` });
    const list = await browser.list(location!);
    expect(list.lines).toMatchObject([{ goods: null, amount: 24_000 + more!.sum! + again!.sum! }]);
    expect([list.later, list.told?.text]).toEqual([
      [],
      expect.stringContaining('同じ自治体への寄附と合わせて'),
    ]);
  });

  it.each(['1万', '-5', '3000.5', ''])('asks again for an amount that reads 「%s」', async (typed) => {
    const browser = aBrowser();
    await browser.put({ government: TOWN });
    const [line] = (await browser.list()).lines;
    const field = (amount: string) => ({ [`seen.${line!.id}`]: '', [`amount.${line!.id}`]: amount });
    await browser.change({ ...field('5,000'), intent: 'save' });
    expect((await browser.list()).lines).toMatchObject([{ amount: 5_000, fault: null }]);
    expect((await browser.change({ ...field(typed), intent: 'go' })).location).toContain('blocked=1');
    const [asked] = (await browser.list()).lines;
    expect(asked).toMatchObject({ amount: null });
    expect(asked!.fault).not.toBeNull();
  });

  it('of the shop holds products alone', async () => {
    const browser = aBrowser();
    await browser.put({ sku: product.skus[0]!, quantity: 4 });
    await browser.put({ goods: gift.id });
    const cart = await browser.list('/ec/cart');
    expect(cart).toMatchObject({ sum: 8_000, lines: [{ kind: 'product' }], methods: null });
    expect((await browser.change({ intent: 'go' }, '/ec/cart')).location).toBe('/ec/orders');
  });

  it('tells of an amount that changed until its owner has seen it and changes something', async () => {
    const browser = aBrowser();
    const dearer = await aGift([10]);
    await browser.put({ goods: dearer.id });
    await changeGift(dearer, { amount: 13_000 });
    const [line] = (await browser.list()).lines;
    expect(line!.changed).toMatch(/12,000円から13,000円/);
    expect((await browser.list()).lines[0]!.changed).not.toBeNull();
    // It changed after the page was made from which its owner goes on.
    const early = await browser.change({ [`seen.${line!.id}`]: '12000', intent: 'go' });
    expect(early.location).toBe('/donate/cart?changed=1');
    expect((await browser.list(early.location!)).told?.title).toBe('寄附金額が変わったものがあります');
    await browser.change({ [`seen.${line!.id}`]: '13000', intent: 'save' });
    expect((await browser.list()).lines[0]!.changed).toBeNull();
  });
});

it('the counts come with the member', async () => {
  const memberId = await aMember('counted@example.jp');
  const cookie = (await signedIn(memberId)).headers.get('cookie');
  const browser = aBrowser();
  await browser.put({ goods: gift.id });
  const request = new Request('http://localhost:3000/', { headers: { cookie: browser.cookie()! } });
  expect(await transaction((tx) => joinCart(tx, memberId, request))).toBe(true);
  expect((await call(me.loader, '/api/me', { cookie })).body).toMatchObject({
    carts: { donation: 1, shop: 0 },
  });
  expect((await browser.list()).lines).toEqual([]);
});
