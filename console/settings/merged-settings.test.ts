import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, everywhere, staffCookie } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { BASE, KEEP, type Merging, SEEN, VERSION } from '../merge/merging.ts';
import { filled, formsOf, shownPage } from '../testing/shown-forms.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

type Fields = Record<string, string>;
const WITHDRAW = 'withdraw';
const PATH = '/settings/:name';
const LATER = { when: 'later', from: '2099-04-01', 'from-time': '09:00' };

let ask: (path: string, fields?: Fields | FormData) => ReturnType<Awaited<ReturnType<typeof consoleSite>>>;
beforeAll(async () => {
  const cookie = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  const site = await consoleSite();
  ask = (path, fields) => site(path, cookie, fields);
});

const opened = async (page: string) => (await ask(page)).loaded[PATH]!.opened as Merging;
/** As a browser sends the form: a box that is not ticked is not in it. */
const sent = ({ version, base }: Merging, typed: Fields = {}): Fields => ({
  ...Object.fromEntries(Object.entries({ ...base, ...typed }).filter(([, text]) => text !== '')),
  ...{ when: 'now', [VERSION]: String(version), [BASE]: JSON.stringify(base) },
});
const toldAt = async (location: string | null) => (await ask(location!)).loaded[PATH]!.done;

describe.each<{
  page: string;
  theirs: Fields;
  mine: Fields;
  label: string;
  both: { name: string; theirs: string; mine: string; told: string[] };
}>([
  {
    page: '/settings/points',
    ...{ theirs: { months: '18' }, mine: { percent: '3' }, label: '付与率(%)' },
    both: { name: 'percent', theirs: '4', mine: '5', told: ['4', '5'] },
  },
  {
    page: '/settings/shipping',
    ...{ theirs: { 'kanto.small': '910' }, mine: { freeFrom: '9800' }, label: '沖縄・小' },
    both: { name: 'okinawa.small', theirs: '1460', mine: '1470', told: ['1460', '1470'] },
  },
  {
    page: '/settings/calendar',
    ...{ theirs: { cutOff: '10' }, mine: { closed: '2099-01-05 棚卸し' }, label: '水曜日' },
    both: { name: 'weekday-3', theirs: 'on', mine: '', told: ['休業日', '営業日'] },
  },
])('$page', ({ page, theirs, mine, both, label }) => {
  it('holds what each of two people changed, and asks about what both did', async () => {
    const first = await opened(page);
    expect((await ask(page, sent(first, theirs))).location).toBe(`${page}?done=saved`);
    const merged = await ask(page, sent(first, mine));
    expect(merged.location).toBe(`${page}?done=merged`);
    expect(await toldAt(merged.location)).toContain('ほかの担当者が先に保存した変更も反映されています');
    const second = await opened(page);
    expect(second.base).toMatchObject({ ...theirs, ...mine });

    await ask(page, sent(second, { [both.name]: both.theirs }));
    const before = { ...second, base: { ...second.base, [both.name]: 'とても前' } };
    const late = await ask(page, {
      ...sent(before, { [both.name]: both.mine }),
      note: '電話による',
    });
    expect(late.status).toBe(409);
    const { merging, reply } = late.answered as { merging: Merging; reply: { values: Fields } };
    const [asked] = merging.asked;
    expect([asked!.label, asked!.theirs, asked!.mine]).toEqual([label, ...both.told]);
    expect(reply.values).toMatchObject({ [both.name]: both.mine, note: '電話による' });
    expect((await opened(page)).base[both.name]).toBe(both.theirs);

    const chosen = { [SEEN + both.name]: asked!.seen, [KEEP + both.name]: 'mine' };
    const typed = { ...sent(merging, { ...reply.values }), ...sent(merging), [both.name]: both.mine };
    expect((await ask(page, { ...typed, ...chosen })).location).toBe(`${page}?done=merged`);
    expect((await opened(page)).base[both.name]).toBe(both.mine);
  });
});

it('what another one set for a later day stays there, and is told of', async () => {
  const page = '/settings/thresholds';
  const first = await opened(page);
  await ask(page, { ...sent(first, { few: '7' }), ...LATER });
  const beside = await ask(page, sent(first, { lateDays: '4' }));
  expect(beside.location).toBe(`${page}?done=beside`);
  expect(await toldAt(beside.location)).toContain('ほかの担当者も、先にこの設定を変更しています');
  expect((await opened(page)).base).toEqual({ ...first.base, lateDays: '4' });
  // What begins after theirs has it.
  const after = await ask(page, { ...sent(first, { endingDays: '20' }), ...LATER, 'from-time': '10:00' });
  expect(after.location).toBe(`${page}?done=merged`);
  const { rows } = (await ask(page)).loaded[PATH] as { rows: { from: string; changes: string[] }[] };
  expect(rows.map(({ changes }) => changes)).toEqual([
    [expect.stringContaining('20')],
    // A change is of the whole setting: what is to come ends what was said of today.
    [expect.stringContaining('7'), expect.stringContaining('お届けの遅れ')],
    [expect.stringContaining('4')],
  ]);
});

it('a form that is refused comes back with what it was opened with, so that it overwrites nothing later', async () => {
  const page = '/settings/banner';
  const first = await opened(page);
  const text = { storefront: 'both', text: '年末年始のご案内' };
  await ask(page, sent(first, text));
  const wrong = await ask(page, sent(first, { ...text, text: '長'.repeat(121) }));
  expect([wrong.status, wrong.answered.merging]).toEqual([400, first]);
  const gone = await ask(page, { ...sent(first), [WITHDRAW]: '999' });
  expect([gone.status, gone.answered.merging]).toEqual([400, first]);
});

it('a notice that somebody else has changed is not taken away unseen', async () => {
  const page = '/settings/banner';
  const first = await opened(page);
  await ask(page, sent(first, { storefront: 'both', text: '新しいお知らせ' }));
  const end = await ask(page, { ...sent(first), intent: 'end' });
  expect([end.status, end.answered.reply]).toMatchObject([
    400,
    { errors: { '': [expect.stringContaining('ほかの担当者が先に設定を変更しました')] } },
  ]);
  expect((await opened(page)).base.text).toBe('新しいお知らせ');
  expect((await ask(page, { ...sent(await opened(page)), intent: 'end' })).location).toContain('saved');
  expect((await opened(page)).base.text).toBe('');
});

it('a notice is taken away that its form shows once another one was told of, and what is typed still merges', async () => {
  const page = '/settings/banner';
  await ask(page, sent(await opened(page), { storefront: 'both', text: 'はじめのお知らせ' }));
  const endOf = async (answer: Awaited<ReturnType<typeof ask>>) =>
    formsOf(await shownPage(PATH, answer)).find(({ intents }) => intents.includes('end'))!;
  const first = await endOf(await ask(page));
  await ask(page, sent(await opened(page), { storefront: 'both', text: '新しいお知らせ' }));
  const wrong = await ask(page, filled(first, { text: '長'.repeat(121) }));
  const told = await ask(page, filled(await endOf(wrong), { intent: 'end' }));
  expect(JSON.stringify(told.answered)).toContain('ほかの担当者が先に設定を変更しました');
  // Typed over the first one, it is asked about still.
  expect((await ask(page, filled(await endOf(told), { text: '別のお知らせ' }))).status).toBe(409);
  const done = await ask(page, filled(await endOf(told), { intent: 'end' }));
  expect([done.location, (await opened(page)).base.text]).toEqual([expect.stringContaining('saved'), '']);
});
