import { beforeAll, expect, it } from 'vitest';
import { saveGoods } from '#app/listing/edit.ts';
import { findGoods } from '#app/listing/goods-store.ts';
import { makeGoods } from '#app/listing/new-goods.ts';
import { openProposal } from '#app/listing/proposal-store.ts';
import { decide, readProposal, seenAt } from '#app/listing/proposals.ts';
import { aCatalogue, aGift, PLACE } from '#app/listing/testing/goods.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let city: SignedInStaff;
let cookie: string;
let goodsId: number;

beforeAll(async () => {
  ask = await consoleSite();
  const { producerId } = await aCatalogue();
  await aPerson('operator@example.jp', everywhere('operator'));
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
  cookie = await staffCookie(await aPerson('p@example.jp', { role: 'producer', ...NOWHERE, producerId }));
  const made = await makeGoods(city, 'gift', PLACE, aGift(producerId), 5);
  if (made.kind !== 'made') throw new Error(made.kind);
  goodsId = made.id;
});

type Form = Record<string, string>;

/** The form as it is when it is opened. */
async function opened(): Promise<Form> {
  const { shown, version } = (await ask(`/goods/${goodsId}/propose`, cookie)).loaded[
    '/goods/:id/propose'
  ] as {
    shown: Form;
    version: number;
  };
  return { ...shown, version: String(version), base: JSON.stringify(shown) };
}

const send = (form: Form) => ask(`/goods/${goodsId}/propose`, cookie, form);

async function cityWrites(change: { contents: string }) {
  const { version, input } = (await findGoods(goodsId))!;
  await saveGoods(city, goodsId, { version, input: { ...input, ...change }, suspend: false });
}

it('an old form proposes what was typed in it alone, and asks about what staff have changed, too', async () => {
  const form = await opened();
  await cityWrites({ contents: '6枚' });
  const sent = await send({ ...form, catch_copy: '旬の味' });
  expect(sent.location).toMatch(/^\/proposals\/\d+\?done=merged$/);
  const open = (await openProposal(db(), goodsId))!;
  expect(open.texts).toEqual({ catch_copy: '旬の味' });

  const both = await opened();
  await cityWrites({ contents: '8枚' });
  const asked = await send({ ...both, contents: '9枚' });
  expect([asked.status, asked.answered]).toMatchObject([
    409,
    { merging: { asked: [{ name: 'contents', theirs: '8枚', mine: '9枚' }] } },
  ]);
  expect((await openProposal(db(), goodsId))!.texts).toEqual({ catch_copy: '旬の味' });
});

it('a proposal that was returned stands on its maker’s home, and leads to what was said', async () => {
  const home = async () => ((await ask('/', cookie)).loaded['/'] as { written: { words: string }[] }).written;
  expect(await home()).toEqual([]);
  const { id } = (await openProposal(db(), goodsId))!;
  const of = seenAt((await readProposal(city, id))!);
  await decide(city, id, { approve: false, comment: '短くしてください', seen: 0, of });
  expect(await home()).toMatchObject([{ words: '差し戻された提案', to: `/proposals/${id}`, count: 1 }]);
  const page = (await ask(`/proposals/${id}`, cookie)).loaded['/proposals/:id'];
  expect(page).toMatchObject({ state: 'returned', comment: '短くしてください' });
});

it('pressed on a page that is older than the proposal, nothing is decided and the reader is told', async () => {
  const cityCookie = await staffCookie(
    await aPerson('reader@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
  await send({ ...(await opened()), catch_copy: '読んだ言葉' });
  const { id } = (await openProposal(db(), goodsId))!;
  const page = async () =>
    (await ask(`/proposals/${id}`, cityCookie)).loaded['/proposals/:id'] as { seen: number; of: string };
  const press = async ({ seen, of }: { seen: number; of: string }, intent: string) =>
    ask(`/proposals/${id}`, cityCookie, { intent, comment: 'ご確認ください', seen: String(seen), of });
  const read = await page();
  await send({ ...(await opened()), catch_copy: '読んでいない言葉' });
  for (const intent of ['approve', 'return']) {
    const { status, answered } = await press(read, intent);
    expect([status, answered]).toMatchObject([
      400,
      { errors: { '': [expect.stringContaining('内容が変更されました')] } },
    ]);
  }
  expect((await findGoods(goodsId))!.input.catch_copy).toBe('');
  expect((await press(await page(), 'approve')).location).toBe(`/proposals/${id}?done=1`);
  expect((await findGoods(goodsId))!.input.catch_copy).toBe('読んでいない言葉');
  // Once it is live, the page still says what was approved.
  expect(await page()).toMatchObject({ diff: [{ label: 'キャッチコピー', proposed: '読んでいない言葉' }] });
});

it('a proposal without any change is refused in words', async () => {
  const sent = await send(await opened());
  expect([sent.status, sent.answered]).toMatchObject([
    400,
    { reply: { errors: { '': [expect.stringContaining('違いがない')] } } },
  ]);
});
