import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMember as aMemberBy } from '#app/account/testing/members.ts';
import { aGift, aPlace } from '#app/catalogue/testing/gifts.ts';
import type { Donor } from '#app/donation/fields.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember, applied, fillForm } from '#app/donation/testing/data.ts';
import { correctMember } from '#app/membership/correct.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrder, aProduct } from '#app/order/testing/made-orders.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { aPerson, everywhere, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { consoleSite } from '../testing/site.ts';
import { BASE, KEEP, type Merging, SEEN, VERSION } from './merging.ts';

useWorld([donations, orders], aPlace);

type Fields = Record<string, string>;

let ask: Awaited<ReturnType<typeof consoleSite>>;
let cookie: string;
let operatorId: number;

beforeAll(async () => {
  ask = await consoleSite();
  operatorId = await aPerson('operator@example.jp', everywhere('operator'));
  cookie = await staffCookie(operatorId);
});

const PERSON: Donor = {
  ...{ familyName: '佐藤', givenName: '花子', familyNameKana: 'サトウ', givenNameKana: 'ハナコ' },
  ...{ postalCode: '1000001', prefecture: 13, city: '千代田区', street: '千代田1-1', building: '' },
  ...{ phone: '0312345678', birthDate: '1980-04-01' },
};

async function aDonation(): Promise<string> {
  return (await applied(await fillForm(await aMember(), (await aGift([10])).ref))).number;
}

/** Where each of the forms stands, of something new. */
const PAGES: Record<string, { path: string; make(): Promise<string>; also: Fields }> = {
  'who gave': {
    path: '/donations/:number/donor',
    make: async () => `/donations/${await aDonation()}/donor`,
    also: { reason: 'お電話による' },
  },
  'where a gift goes': {
    path: '/donations/:number/delivery',
    make: async () => `/donations/${await aDonation()}/delivery`,
    also: {},
  },
  'where an order goes': {
    path: '/orders/:number/delivery',
    make: async () => {
      const lines = [{ product: await aProduct(1_000, 8, { delivery_slot: true }), quantity: 1 }];
      return `/orders/${(await anOrder({ memberId: null, lines })).number}/delivery`;
    },
    also: {},
  },
  'a member': {
    path: '/members/:id/person',
    make: async () => {
      const id = await aMemberBy(`${randomUUID()}@example.jp`);
      const form = { version: 0, person: PERSON, reason: '準備' };
      await correctMember(await signedInStaff(operatorId), id, form);
      return `/members/${id}/person`;
    },
    also: { reason: 'お電話による' },
  },
};

const hidden = ({ version, base }: Merging): Fields => ({
  [VERSION]: String(version),
  [BASE]: JSON.stringify(base),
});

describe.each(Object.entries(PAGES))('%s', (_, { path, make, also }) => {
  /** As a browser without scripts sends the form of the page. */
  async function opened(address: string): Promise<{ fields: Fields; merging: Merging }> {
    const { values, opened: merging } = (await ask(address, cookie)).loaded[path] as {
      values: Fields;
      opened: Merging;
    };
    return { fields: { ...values, ...also }, merging };
  }
  const send = (address: string, fields: Fields) => ask(address, cookie, fields);

  it('is what each of two people made of it', async () => {
    const address = await make();
    const { fields, merging } = await opened(address);
    const theirs = await send(address, { ...fields, phone: '0399998888', ...hidden(merging) });
    expect([theirs.status, theirs.location]).toEqual([303, expect.not.stringContaining('merged')]);
    const mine = await send(address, { ...fields, familyNameKana: 'サトウタ', ...hidden(merging) });
    expect([mine.status, mine.location]).toEqual([303, expect.stringMatching(/&merged=1$/)]);
    expect((await opened(address)).fields).toEqual({
      ...fields,
      phone: '0399998888',
      familyNameKana: 'サトウタ',
    });
    const told = await ask(mine.location!, cookie);
    const words = Object.values(told.loaded).find((page) => page && 'told' in page)?.told;
    expect(words).toMatch(/。ほかの担当者が先に保存した変更も反映されています$/);
  });

  it('has one address, never half of one and half of another: which of the two stays is asked', async () => {
    const address = await make();
    const { fields, merging } = await opened(address);
    const there = { postalCode: '1050011', prefecture: '13', city: '港区', street: '芝公園4-2-8' };
    await send(address, { ...fields, ...there, ...hidden(merging) });
    const typed = { ...fields, building: '見本ビル501', givenNameKana: 'タロ' };
    const answer = await send(address, { ...typed, ...hidden(merging) });
    expect(answer.status).toBe(409);
    const asked = answer.answered as { merging: Merging; reply: { values: Fields } };
    expect(asked.merging.asked).toMatchObject([
      {
        ...{ name: 'address', label: '住所' },
        theirs: expect.stringMatching(/^〒105-0011\n東京都港区芝公園4-2-8/),
        mine: expect.stringMatching(/^〒100-0001\n東京都千代田区.*\n見本ビル501$/),
      },
    ]);
    expect(asked.reply.values).toMatchObject(typed);
    expect((await opened(address)).fields).toMatchObject({ ...there, givenNameKana: fields.givenNameKana });

    const again = { ...asked.reply.values, ...hidden(asked.merging) };
    const seen = { [`${SEEN}address`]: asked.merging.asked[0]!.seen };
    const chosen = await send(address, { ...again, ...seen, [`${KEEP}address`]: 'theirs' });
    expect(chosen.location).toMatch(/&merged=1$/);
    expect((await opened(address)).fields).toMatchObject({ ...there, givenNameKana: 'タロ' });
  });

  it('is shown again with what it was opened with, where something typed is wrong', async () => {
    const address = await make();
    const { fields, merging } = await opened(address);
    const wrong = await send(address, { ...fields, familyNameKana: '', ...hidden(merging) });
    expect([wrong.status, wrong.answered.merging]).toEqual([400, merging]);
  });
});

it('an order keeps the day of one and the time of another', async () => {
  const address = await PAGES['where an order goes']!.make();
  const path = '/orders/:number/delivery';
  const read = async () =>
    (await ask(address, cookie)).loaded[path] as {
      values: Fields;
      opened: Merging;
      days: { value: string; label: string }[];
    };
  const { values, opened, days } = await read();
  const [day, other] = [days[0]!, days[1]!];
  await ask(address, cookie, { ...values, day: day.value, ...hidden(opened) });
  const mine = { ...values, timeSlot: 'am' };
  expect((await ask(address, cookie, { ...mine, ...hidden(opened) })).location).toMatch(/&merged=1$/);
  expect((await read()).values).toEqual({ ...values, day: day.value, timeSlot: 'am' });
  const both = { ...values, day: other.value, ...hidden(opened) };
  const { merging } = (await ask(address, cookie, both)).answered as { merging: Merging };
  expect(merging.asked).toMatchObject([{ label: 'お届け日', theirs: day.label, mine: other.label }]);
});
