import { beforeAll, expect, it } from 'vitest';
import { findGoods } from '#app/listing/goods-store.ts';
import { makeGoods } from '#app/listing/new-goods.ts';
import { readProposalForm } from '#app/listing/proposal-form.ts';
import { propose } from '#app/listing/propose.ts';
import { aCatalogue, aGift, PLACE } from '#app/listing/testing/goods.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase({ OPERATOR_CHECK: 'required' });

let ask: Awaited<ReturnType<typeof consoleSite>>;
const cookies: Record<'operator' | 'auditor' | 'city', string> = { operator: '', auditor: '', city: '' };
let goodsId: number;
let proposalId: number;

beforeAll(async () => {
  ask = await consoleSite();
  const { producerId } = await aCatalogue();
  cookies.operator = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  cookies.auditor = await staffCookie(await aPerson('auditor@example.jp', everywhere('auditor')));
  const city = await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE });
  cookies.city = await staffCookie(city);
  const producer = await aPerson('p@example.jp', { role: 'producer', ...NOWHERE, producerId });
  const made = await makeGoods(await signedInStaff(city), 'gift', PLACE, aGift(producerId), 5);
  if (made.kind !== 'made') throw new Error(made.kind);
  goodsId = made.id;
  const { version, input } = await readProposalForm((await findGoods(goodsId))!);
  const wanted = { ...input, name: '関さばの開き' };
  const proposed = await propose(await signedInStaff(producer), { goodsId, version }, wanted);
  if (proposed.kind !== 'proposed') throw new Error(proposed.kind);
  proposalId = proposed.id;
});

it('what the government approves waits on the operator’s pages, and is kept once they confirm it', async () => {
  const page = `/proposals/${proposalId}`;
  const { seen, of } = (await ask(page, cookies.city)).loaded['/proposals/:id']!;
  const read = { seen: String(seen), of: String(of) };
  const sent = await ask(page, cookies.city, { intent: 'approve', comment: '', ...read });
  expect(sent.location).toBe(`${page}?done=1`);
  expect((await ask(page, cookies.city)).loaded['/proposals/:id']).toMatchObject({ awaits: true });
  expect((await findGoods(goodsId))?.input.name).not.toBe('関さばの開き');

  const home = (await ask('/', cookies.operator)).loaded['/'];
  expect(home).toMatchObject({ approvals: { count: 1 } });
  expect((await ask('/', cookies.auditor)).loaded['/']?.approvals).toBeUndefined();
  const { rows } = (await ask('/approvals', cookies.operator)).loaded['/approvals'] as {
    rows: { id: number }[];
  };
  expect(rows).toMatchObject([{ what: '自治体が承認した提案の反映', about: '関さばの開き' }]);
  const approval = `/approvals/${rows[0]!.id}`;
  expect((await ask(approval, cookies.auditor)).loaded['/approvals/:id']).toMatchObject({ mayDecide: false });
  expect((await ask(approval, cookies.auditor, { intent: 'approve' })).status).toBe(404);
  expect((await ask(approval, cookies.city)).status).toBe(404);
  expect((await ask(approval, cookies.operator, { intent: 'approve' })).location).toBe(`${approval}?done=1`);
  expect((await findGoods(goodsId))?.input.name).toBe('関さばの開き');
  const again = await ask(approval, cookies.operator, { intent: 'approve' });
  expect(again.status).toBe(400);
});
