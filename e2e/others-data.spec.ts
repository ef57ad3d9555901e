import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { cards, payWith } from './fixtures/acquirer.ts';
import { addAddress } from './fixtures/address.ts';
import { applyFor, receivedNumber } from './fixtures/donate.ts';
import { registerMember } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';
import { aTicketGift, buyTicket } from './fixtures/ticket.ts';

const HISTORY = '/mypage/donation-histories';
const ADDRESSES = '/mypage/addresses';

async function note(request: APIRequestContext): Promise<string> {
  const form = {
    intent: 'save-external',
    formKey: randomUUID(),
    donatedOn: '2026-03-01',
    government: '北海道 別海町',
    amount: '10000',
  };
  const answer = await request.post(`${HISTORY}?note=new`, { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return /[?&;]note=(\d+)/.exec(await (await request.get(HISTORY)).text())![1]!;
}

/** Everything of a member's that has a number of its own. */
test('nobody sees or changes what belongs to another member', async ({
  page,
  member: _,
  gift,
  playwright,
  baseURL,
}) => {
  test.slow();
  const owner = page.request;
  const address = await addAddress(owner);
  const noted = await note(owner);
  await applyFor(page, gift);
  await payWith(page, cards.success);
  const donation = await receivedNumber(page);
  const ticket = new URL(await buyTicket(page, await aTicketGift(owner))).searchParams.get('ticket')!;

  const seen = [
    `${ADDRESSES}/${address}`,
    `${HISTORY}?donation=${donation}`,
    `${HISTORY}?receipt=${donation}`,
    `${HISTORY}?note=${noted}`,
    `/mypage/tickets?ticket=${ticket}`,
    `/api/tickets/${ticket}`,
    ...['receipt', 'one-stop', 'change-notice'].map((name) => `/papers/donations/${donation}/${name}.pdf`),
  ];
  const changes: [string, Record<string, string>][] = [
    [`${ADDRESSES}/${address}`, { intent: 'save', familyName: '他人' }],
    [ADDRESSES, { intent: 'default', id: address }],
    [ADDRESSES, { intent: 'remove', id: address }],
    [`${HISTORY}?donation=${donation}`, { intent: 'one-stop-wish', wish: 'paper' }],
    [`${HISTORY}?donation=${donation}`, { intent: 'one-stop-sent', sentOn: '2026-11-21' }],
    [`${HISTORY}?note=${noted}`, { intent: 'save-external', formKey: randomUUID(), amount: '1' }],
    [`${HISTORY}?note=${noted}`, { intent: 'remove-external' }],
  ];
  const before = await Promise.all(seen.slice(0, 4).map(async (path) => (await owner.get(path)).status()));
  expect(before).toEqual([200, 200, 200, 200]);

  const stranger = await playwright.request.newContext({ baseURL: baseURL! });
  for (const path of seen) {
    const answer = await stranger.get(path, { maxRedirects: 0 });
    expect.soft([302, 401], `${path} for a visitor`).toContain(answer.status());
  }
  await registerMember(stranger);
  for (const path of seen)
    expect.soft((await stranger.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  for (const [path, form] of changes)
    expect.soft((await stranger.post(path, { form, maxRedirects: 0 })).status(), `POST ${path}`).toBe(404);
  for (const path of [HISTORY, ADDRESSES, '/mypage/tickets', '/mypage'])
    expect.soft(await (await stranger.get(path)).text(), path).not.toContain(donation);
  // The public result shows the number to anybody who has it, and nothing of the donor.
  const result = await (await stranger.get(`/donate/goods/success?donation=${donation}`)).text();
  expect(result).toContain(donation);
  expect(result).not.toContain(gift.name);
  await stranger.dispose();

  expect((await owner.get(`${ADDRESSES}/${address}`)).status()).toBe(200);
  expect(await (await owner.get(`${HISTORY}?note=${noted}`)).text()).toContain('value="10000"');
  expect(await (await owner.get(`${HISTORY}?donation=${donation}`)).text()).toMatch(
    /確定申告\([^)]+\)が必要です/,
  );
});
