import { beforeAll, expect, it } from 'vitest';
import { findGoods } from '#app/listing/goods-store.ts';
import { makeGoods } from '#app/listing/new-goods.ts';
import { readProposalForm } from '#app/listing/proposal-form.ts';
import { openProposal } from '#app/listing/proposal-store.ts';
import { propose } from '#app/listing/propose.ts';
import { aCatalogue, aGift, PLACE } from '#app/listing/testing/goods.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase({ OPERATOR_CHECK: 'required' });

let ask: Awaited<ReturnType<typeof consoleSite>>;
const cookies: Record<'operator' | 'auditor' | 'city', string> = { operator: '', auditor: '', city: '' };
let goodsId: number;
let proposalId: number;
let producer: SignedInStaff;

beforeAll(async () => {
  ask = await consoleSite();
  const { producerId } = await aCatalogue();
  cookies.operator = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  cookies.auditor = await staffCookie(await aPerson('auditor@example.jp', everywhere('auditor')));
  const city = await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE });
  cookies.city = await staffCookie(city);
  producer = await signedInStaff(await aPerson('p@example.jp', { role: 'producer', ...NOWHERE, producerId }));
  const made = await makeGoods(await signedInStaff(city), 'gift', PLACE, aGift(producerId), 5);
  if (made.kind !== 'made') throw new Error(made.kind);
  goodsId = made.id;
  const { version, input } = await readProposalForm((await findGoods(goodsId))!);
  const wanted = { ...input, name: '関さばの開き' };
  const proposed = await propose(producer, { goodsId, version }, wanted);
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

it('an operator who approves what was proposed anew meanwhile is not told to return what is over', async () => {
  const { version, input } = await readProposalForm((await findGoods(goodsId))!);
  const proposed = async (name: string, seen: number) => {
    const made = await propose(producer, { goodsId, version: seen }, { ...input, name });
    if (made.kind !== 'proposed') throw new Error(made.kind);
    return `/proposals/${made.id}`;
  };
  const page = await proposed('関さばの丸干し', version);
  const { seen, of } = (await ask(page, cookies.city)).loaded['/proposals/:id']!;
  const read = { seen: String(seen), of: String(of) };
  await ask(page, cookies.city, { intent: 'approve', comment: '', ...read });
  const { rows } = (await ask('/approvals', cookies.operator)).loaded['/approvals'] as {
    rows: { id: number }[];
  };
  await proposed('関さばの一夜干し', (await readProposalForm((await findGoods(goodsId))!)).version);
  const sent = await ask(`/approvals/${rows[0]!.id}`, cookies.operator, { intent: 'approve' });
  expect(sent.status).toBe(400);
  expect(JSON.stringify(sent.answered)).toContain('取り下げ・差し替えがあったか');
  expect(JSON.stringify(sent.answered)).not.toContain('差し戻して');
});

it('what the operator gives back stands on the government’s home, and on its page with the reason, until it is decided anew', async () => {
  const id = (await openProposal(db(), goodsId))!.id;
  const page = `/proposals/${id}`;
  const shown = async () => (await ask(page, cookies.city)).loaded['/proposals/:id']!;
  const approve = async () => {
    const { seen, of } = await shown();
    await ask(page, cookies.city, { intent: 'approve', comment: '', seen: String(seen), of: String(of) });
  };
  const card = { words: '運営が差し戻した提案', to: page, count: 1 };
  const home = async () => JSON.stringify((await ask('/', cookies.city)).loaded['/']);
  await approve();
  expect(await home()).not.toContain(card.words);
  const { rows } = (await ask('/approvals', cookies.operator)).loaded['/approvals'] as {
    rows: { id: number }[];
  };
  const sent = { intent: 'decline', reason: '産地の表示をご確認ください' };
  await ask(`/approvals/${rows[0]!.id}`, cookies.operator, sent);
  expect(await home()).toContain(JSON.stringify(card).slice(1, -1));
  expect(await shown()).toMatchObject({ declined: sent.reason, awaits: false });
  await approve();
  expect(await home()).not.toContain(card.words);
  expect((await shown()).declined).toBeUndefined();
});
