import { beforeAll, expect, it } from 'vitest';
import { insertPlaces, insertThings, PLACES } from '#app/catalogue/testing/catalogue.ts';
import { none, thing } from '#app/catalogue/testing/few-gifts.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { featuredForm } from './featured-form.ts';
import { settingPage } from './form.ts';
import type { Typed } from './setting-form.ts';

useTestDatabase();

const page = settingPage(featuredForm('gift'));
const ref = (id: number) => `${PLACES[1]!.code}/P${id}`;
const NOW = new Date();

let operator: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  operator = await signedInStaff(await aPerson('sets@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('reads@example.jp', everywhere('auditor')));
  await insertPlaces();
  await insertThings([thing(1), thing(2, { stocks: none }), thing(3, { kind: 'product' })]);
});

async function formOf(values: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  const { version } = (await page.show(operator, new Date())).opened;
  for (const [name, value] of Object.entries({ version: String(version), ...values })) form.set(name, value);
  return form;
}
async function save(values: Record<string, string>, staff = operator): Promise<Typed> {
  const judged = await page.judge(staff, await formOf(values), new Date());
  return judged.kind === 'ready' ? judged.save() : judged;
}

it('what it shows is read back; a slip names what is wrong with it', async () => {
  const form = featuredForm('gift');
  const value = [ref(2), ref(1)];
  const typed = (goods: string) => {
    const data = new FormData();
    data.set('goods', goods);
    return form.read(data);
  };
  expect(typed(form.shown(value).goods!)).toEqual({ value });
  expect(typed('')).toEqual({ faults: { goods: '返礼品を1つ以上入力してください' } });
  const thirteen = Array.from({ length: 13 }, (_, i) => ref(i)).join('\n');
  expect(typed(thirteen)).toEqual({ faults: { goods: '12件以内にしてください' } });
});

it('what there is not, or is sold by the other storefront, is named', async () => {
  const answer = await save({ goods: [ref(1), ref(3), ref(99)].join('\n') });
  expect(answer).toMatchObject({
    kind: 'faults',
    reply: { errors: { goods: [expect.stringContaining(`「${ref(3)}」、「${ref(99)}」は返礼品として`)] } },
  });
});

it('the preview tells what will be shown', async () => {
  const form = await formOf({ goods: `${ref(2)}\n${ref(1)}`, intent: 'preview' });
  expect(await page.judge(operator, form, NOW)).toMatchObject({
    preview: {
      rows: [
        ['1', ref(2), 'ずわいがに 2', '表示しません(品切れ・受付期間外・非公開)'],
        ['2', ref(1), 'ずわいがに 1', '表示します'],
      ],
    },
  });
});

it('is set with history and audit, drops kept pages, and is taken away at once as long as anything is shown', async () => {
  expect(await page.show(auditor, new Date())).toMatchObject({ mayEnd: false, facts: [['返礼品', 'なし']] });
  await expect(save({ goods: ref(1) }, auditor)).rejects.toThrow(NotAllowed);
  expect(await purgedBy(() => save({ goods: `${ref(1)} ${ref(2)}` }))).toEqual(['settings', '*']);
  expect(await page.show(auditor, new Date())).toMatchObject({
    mayEnd: true,
    facts: [
      [ref(1), 'ずわいがに 1: 表示します'],
      [ref(2), 'ずわいがに 2: 表示しません(品切れ・受付期間外・非公開)'],
    ],
    rows: [{ state: 'now', changes: [expect.stringContaining(ref(1))] }],
  });
  const audited = await listEntries({ subject: 'setting', subjectId: 'featured_gifts' }, 10);
  expect(audited).toMatchObject([{ changes: { 返礼品: ['なし', `${ref(1)}、${ref(2)}`] } }]);
  expect(await save({ intent: 'end' })).toEqual({ kind: 'saved', told: 'saved' });
  expect((await page.show(operator, new Date())).mayEnd).toBe(false);
});
