import { describe, expect, it } from 'vitest';
import { makeGoods } from '#app/listing/new-goods.ts';
import { aCatalogue, aGift, PLACE } from '#app/listing/testing/goods.ts';
import { aPerson, everywhere, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';
import { BASE, KEEP, type Merging, SEEN, VERSION } from './merging.ts';

useTestDatabase();

type Fields = Record<string, string>;

/** A form that two people have open: how its thing comes to be, and what each of them types. */
interface Case {
  path: string;
  /** Makes the thing. @returns its address. */
  make(post: (path: string, fields: Fields) => Promise<string>): Promise<string>;
  fields: Fields;
  /** Of different fields. */
  theirs: Fields;
  mine: Fields;
  /** Of one field, as both type it and as it is told. */
  both: { name: string; theirs: string; mine: string; label: string; told: string };
}

const INSTANTS = { from: '2026-12-01', 'from-time': '09:00', until: '2026-12-31', 'until-time': '18:00' };

const CASES: Record<string, Case> = {
  'a merchant': {
    path: '/merchants/:id',
    make: (post) => post(`/merchants/new?government=${PLACE}`, CASES['a merchant']!.fields),
    fields: {
      ...{ intent: 'save', name: '見本の湯', genre: '温泉', place: '別府市', note: '', registration: '' },
      taxRate: '10',
    },
    theirs: { place: '別府市北浜' },
    mine: { note: '要予約' },
    both: { name: 'taxRate', theirs: '8', mine: 'several', label: '消費税の税率', told: '複数の税率がある' },
  },
  'a newsletter': {
    path: '/newsletters/:id/edit',
    make: async (post) => `${await post('/newsletters/new', CASES['a newsletter']!.fields)}/edit`,
    fields: {
      ...{ list: 'donation', subject: '秋の便り', preheader: '', body: '本文です。', governments: '別府市' },
      ...{ prefectures: '大分県', donated: 'within', donatedMonths: '3' },
    },
    theirs: { subject: '冬の便り', governments: '大分市、別府市' },
    mine: { donatedMonths: '6' },
    both: {
      ...{ name: 'donated', theirs: 'not_within', mine: 'any', label: '寄附', told: '条件にしない' },
    },
  },
  'a paragraph in mails': {
    path: '/mail-notices/:id',
    make: (post) => post('/mail-notices/new', CASES['a paragraph in mails']!.fields),
    fields: { words: '年末のお知らせです。', ...INSTANTS, kind: 'donation_paid donation_shipped' },
    theirs: { 'until-time': '20:00' },
    mine: { words: '年末年始のお知らせです。' },
    both: {
      ...{ name: 'kind', theirs: 'donation_paid', mine: 'donation_shipped', label: 'メールの種類' },
      told: '寄附: 返礼品の発送',
    },
  },
  'a text to answer with': {
    path: '/inquiries/templates/:id',
    make: (post) => post('/inquiries/templates/new', CASES['a text to answer with']!.fields),
    fields: { name: '発送のご案内', body: '12月に発送します。', desk: '' },
    theirs: { name: '発送の予定' },
    mine: { body: '1月に発送します。' },
    both: { name: 'name', theirs: '発送日', mine: '発送の時期', label: '名称', told: '発送の時期' },
  },
  'a category': {
    path: '/categories/:id',
    make: async () => '/categories/90001',
    fields: { name: '干物', parent: '90000' },
    theirs: { name: '干物・珍味' },
    mine: { parent: '90010' },
    both: { name: 'parent', theirs: '90000', mine: '90020', label: '大分類', told: '加工食品' },
  },
  'what labels say of a sender': {
    path: '/deliveries/senders/:id',
    make: async () => {
      const { id } = await db().selectFrom('producer').select('id').orderBy('id').executeTakeFirstOrThrow();
      return `/deliveries/senders/${id}`;
    },
    fields: {
      ...{ sender: 'producer', name: '見本水産', postal: '', address: '', building: '', phone: '', card: '' },
      ...{ yamatoCustomer: '', yamatoClass: '', yamatoFreight: '01', sagawaCustomer: '', sagawaSlots: '6' },
    },
    theirs: { postal: '8740000' },
    mine: { name: '見本水産株式会社' },
    both: { name: 'yamatoClass', theirs: '001', mine: '002', label: 'ご請求先分類コード', told: '002' },
  },
  'goods that stand first for a word': {
    path: '/search-pins/:id',
    make: (post) => post('/search-pins/new', CASES['goods that stand first for a word']!.fields),
    fields: { kind: 'gift', word: '干物', goods: `${PLACE}/FIRST`, from: '', until: '2026-12-31T18:00' },
    theirs: { word: '一夜干し' },
    mine: { from: '2026-12-01T09:00' },
    both: {
      ...{ name: 'until', theirs: '2026-12-20T18:00', mine: '2027-01-10T18:00', label: '終了' },
      told: '2027-01-10 18:00',
    },
  },
  'words that mean the same': {
    path: '/synonyms/:id',
    make: (post) => post('/synonyms/new', CASES['words that mean the same']!.fields),
    fields: { words: '蟹、かに', means: '' },
    theirs: { means: '甲殻類' },
    mine: { words: '蟹、かに、カニ鍋' },
    both: {
      ...{ name: 'means', theirs: '海の幸', mine: '蟹味噌', label: '一緒に見つける言葉', told: '蟹味噌' },
    },
  },
};

let site: ReturnType<typeof begun> | undefined;

/** The console with a catalogue, for all tests of this file. */
function theSite() {
  site ??= begun();
  return site;
}

async function begun() {
  const { producerId } = await aCatalogue();
  for (const [id, name] of [
    [90_010, '珍味'],
    [90_020, '加工食品'],
  ] as const)
    await db().insertInto('category').values({ id, name, parent_id: null }).execute();
  const staffId = await aPerson('operator@example.jp', everywhere('operator'));
  const operator = await staffCookie(staffId);
  await makeGoods(await signedInStaff(staffId), 'gift', PLACE, aGift(producerId, { code: 'FIRST' }), 1);
  const ask = await consoleSite();
  const post = async (path: string, fields: Fields) => {
    const { location } = await ask(path, operator, fields);
    if (location === null) throw new Error(`${path} was refused`);
    return location.replace(/\?.*$/, '');
  };
  return { ask: (path: string, fields?: Fields | FormData) => ask(path, operator, fields), post };
}

/** What a page's form was opened with. */
function openedOf(loaded: Record<string, unknown>): Merging {
  const { opened, version, shown, values } = loaded as {
    opened?: Merging;
    version: number;
    shown: Fields;
    values: Fields;
  };
  return opened ?? { version, base: shown ?? values, asked: [] };
}

const hidden = ({ version, base }: Merging): Fields => ({
  [VERSION]: String(version),
  [BASE]: JSON.stringify(base),
});

describe.each(Object.entries(CASES))('%s', (_, { path, make, fields, theirs, mine, both }) => {
  it('holds what each of two people changed, and asks about what both did', async () => {
    const { ask, post } = await theSite();
    const address = await make(post);
    const page = async () => (await ask(address)).loaded[path]!;
    const first = openedOf(await page());
    for (const [name, text] of Object.entries(first.base)) expect(fields[name], name).toBe(text);

    // Both had it open; the other one saves first.
    await post(address, { ...fields, ...theirs, ...hidden(first) });
    const saved = await ask(address, { ...fields, ...mine, ...hidden(first) });
    expect(saved.location).toMatch(/=merged$/);
    const kept = { ...fields, ...theirs, ...mine };
    const second = openedOf(await page());
    for (const [name, text] of Object.entries(second.base)) expect(text, name).toBe(kept[name]);

    await post(address, { ...kept, [both.name]: both.theirs, ...hidden(second) });
    // What the first one typed may be what stood there before; the second one's is not.
    const third = openedOf(await page());
    const before = { ...second, base: { ...second.base, [both.name]: 'とても前' } };
    const answer = await ask(address, { ...kept, [both.name]: both.mine, ...hidden(before) });
    expect(answer.status).toBe(409);
    const { merging, reply } = answer.answered as { merging: Merging; reply: { values: Fields } };
    expect(merging.asked).toMatchObject([{ name: both.name, label: both.label }]);
    expect(merging.asked[0]!.mine).toContain(both.told);
    expect(reply.values[both.name]).toBe(both.mine);
    expect(openedOf(await page())).toEqual(third);

    const chosen = await ask(address, {
      ...kept,
      ...reply.values,
      ...hidden(merging),
      [SEEN + both.name]: merging.asked[0]!.seen,
      [KEEP + both.name]: 'mine',
    });
    expect(chosen.location).toMatch(/=merged$/);
    expect(openedOf(await page()).base[both.name]).toBe(both.mine);
  });
});

it('of a beginning of one and an end of the other that do not fit it is told, and nothing is saved', async () => {
  const { ask, post } = await theSite();
  const { make, fields, path } = CASES['a paragraph in mails']!;
  const address = await make(post);
  const opened = openedOf((await ask(address)).loaded[path]!);
  await post(address, { ...fields, until: '2026-12-10', ...hidden(opened) });
  const late = await ask(address, { ...fields, from: '2026-12-20', ...hidden(opened) });
  expect(late.status).toBe(400);
  const { reply, merging } = late.answered as {
    reply: { values: Fields; errors: unknown };
    merging: Merging;
  };
  expect(reply).toMatchObject({
    values: { from: '2026-12-20', until: '2026-12-10' },
    errors: { until: ['始める日時よりあとにしてください'] },
  });
  const mended = await ask(address, { ...reply.values, until: '2027-01-10', ...hidden(merging) });
  // The other one's end and mine differ: which of the two stays is asked.
  expect(mended.status).toBe(409);
});
