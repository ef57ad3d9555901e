import { beforeAll } from 'vitest';
import { aGift, aPlace, producerOf, TOWN } from '#app/catalogue/testing/gifts.ts';
import { changeInquiry } from '#app/correspondence/inquiries.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { anInquiry } from '#app/inquiry/testing/inquiries.ts';
import { setShare } from '#app/listing/shares.ts';
import { setAlarm } from '#app/listing/stock.ts';
import { grantConsents } from '#app/member/newsletter/consent-store.ts';
import { changeSeal, readSeals, stampOf } from '#app/municipality/seal.ts';
import type { Written } from '#app/newsletter/newsletter.ts';
import { addNewsletter, saveNewsletter } from '#app/newsletter/newsletters.ts';
import { batchesOf } from '#app/onestop/batch-store.ts';
import { makeNotices, makeRun } from '#app/onestop/make.ts';
import { receive } from '#app/onestop/receive.ts';
import { aWish } from '#app/onestop/testing/applications.ts';
import { saveGiftTerms } from '#app/settlement/terms.ts';
import { db, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { testRefused } from './testing/refused.ts';

useTestDatabase();

beforeAll(aPlace);

const SAID = { source: 'paper', faults: [], note: '' } as const;

function aNewsletter(body = 'かにです。'): Written {
  return {
    ...{ list: 'donation', subject: '冬の返礼品', preheader: '', body },
    ...{ prefectures: [], governments: [], donated: 'any', donatedMonths: null },
  };
}

const versionOf = async (id: number) =>
  (await db().selectFrom('inquiry').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

testRefused({
  'what is set apart for another portal': {
    path: '/stock/:id',
    make: async ({ me, colleague }) => {
      const [sku] = (await aGift([10])).skus;
      await setShare(me, sku!, '別の販売先', { pieces: 2, seen: 0 });
      return {
        address: `/stock/${sku}`,
        meanwhile: () => setShare(colleague, sku!, '別の販売先', { pieces: 5, seen: 2 }),
      };
    },
    ...{
      has: 'portal',
      wrong: { pieces: 'たくさん', intent: 'share' },
      right: { pieces: '3', intent: 'share' },
    },
    told: /いまの取り分は5個です/,
  },
  'from how many pieces on few are left': {
    path: '/stock/:id',
    make: async ({ colleague }) => {
      const [sku] = (await aGift([10])).skus;
      return { address: `/stock/${sku}`, meanwhile: () => setAlarm(colleague, sku!, 9, null) };
    },
    ...{
      has: 'level',
      wrong: { level: 'たくさん', intent: 'alarm' },
      right: { level: '3', intent: 'alarm' },
    },
    told: /ほかの担当者が9個に変更しました/,
  },
  'how producers are paid': {
    path: '/settlements/terms/:party',
    make: async ({ colleague }) => {
      const producer = await producerOf();
      const terms = { fromDay: '2099-05-01', basis: 'sent', paper: 'invoice', seen: null } as const;
      return {
        address: `/settlements/terms/gift-${producer}`,
        meanwhile: () => saveGiftTerms(colleague, TOWN, terms),
      };
    },
    ...{
      has: 'fromDay',
      wrong: { fromDay: '', basis: 'donated', paper: 'notice' },
      right: { fromDay: '2099-05-01', basis: 'donated', paper: 'notice' },
    },
    told: /ほかの担当者が同じ開始時期の条件を変更しました/,
  },
  'a one-stop paper': {
    path: '/one-stop',
    make: async ({ colleague }) => {
      const number = await aWish({ paidAt: new Date().toISOString() });
      const arrivedOn = jstDate(new Date());
      return {
        address: `/one-stop?number=${number}`,
        meanwhile: () =>
          receive(colleague, number, { to: 'received', seen: 'requested', arrivedOn, ...SAID }),
      };
    },
    has: 'note',
    wrong: { intent: 'incomplete', note: '押印なし' },
    right: { intent: 'incomplete', note: '押印なし', fault: 'other' },
    told: /ほかの担当者が先に手続きしました/,
  },
  'a one-stop notice that was sent': {
    path: '/one-stop/notices/:id',
    make: async ({ me, colleague }) => {
      const [a, b] = [
        await aWish({ paidAt: '2024-11-01T12:00:00+09:00' }),
        await aWish({ paidAt: '2024-11-02T12:00:00+09:00' }),
      ];
      const now = new Date('2025-01-20T10:00:00+09:00');
      const said = { seen: 'requested', arrivedOn: '2025-01-08', ...SAID };
      for (const number of [a, b]) await receive(me, number, { ...said, to: 'accepted' }, now);
      const run = await makeNotices(me, TOWN, 2024, 'regular', now);
      if (run.kind !== 'begun') throw new Error(run.kind);
      await makeRun({ id: run.id });
      const [batch] = await batchesOf(TOWN, 2024, { after: 0, most: 1 });
      return {
        address: `/one-stop/notices/${batch!.id}`,
        meanwhile: () => receive(colleague, a!, { ...said, to: 'withdrawn', seen: 'accepted' }, now),
      };
    },
    ...{ has: 'on', wrong: { intent: 'sent', on: 'きょう' }, right: { intent: 'sent', on: '2025-01-21' } },
    told: /除外された行があります/,
  },
  'a newsletter that is sent': {
    path: '/newsletters/:id/send',
    make: async ({ me, colleague }) => {
      const member = await aMember();
      await transaction((tx) => grantConsents(tx, member, ['donation'], 'profile'));
      const id = await addNewsletter(me, aNewsletter());
      return {
        address: `/newsletters/${id}/send`,
        meanwhile: () => saveNewsletter(colleague, id, 0, aNewsletter('冬のかにです。')),
      };
    },
    ...{ has: 'when', wrong: { when: 'later', at: '' }, right: { when: 'now' } },
    told: /ほかの担当者が内容を変更しました/,
  },
  'whose work an inquiry is': {
    path: '/inquiries/:id',
    make: async ({ colleague }) => {
      const id = await anInquiry();
      const wishes = {
        state: 'working',
        assigneeId: colleague.staffId,
        reference: '',
        desk: 'operator',
      } as const;
      return {
        address: `/inquiries/${id}`,
        meanwhile: async () => changeInquiry(colleague, id, await versionOf(id), wishes),
      };
    },
    has: 'reference',
    wrong: { intent: 'change', reference: '長'.repeat(60) },
    right: { intent: 'change', reference: 'ABC' },
    told: /"changed":/,
  },
  'the seal of a government': {
    path: '/governments/:code/seal',
    make: async ({ colleague }) => ({
      address: `/governments/${TOWN}/seal`,
      meanwhile: async () => {
        const stamp = stampOf((await readSeals(colleague, TOWN))!);
        return changeSeal(colleague, TOWN, { stamp, file: null, from: '2098-05-01' });
      },
    }),
    ...{
      has: 'how',
      wrong: { how: 'omitted', from: 'いつか' },
      right: { how: 'omitted', from: '2098-04-01' },
    },
    told: /ほかの担当者が先に変更しました/,
  },
});
