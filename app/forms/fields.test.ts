import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jstDate } from '#platform/jst.ts';
import { addressShape, personShape } from './address.ts';
import { fields } from './fields.ts';
import { parseForm } from './parse.ts';

const NOW = new Date('2026-11-20T15:30:00Z'); // 21 November, 00:30 in Japan

/** Parses one field called `f` from what was typed. */
function read(schema: z.ZodType, typed: string | Record<string, string>) {
  const form = new FormData();
  if (typeof typed === 'string') form.set('f', typed);
  else for (const [key, value] of Object.entries(typed)) form.set(`f.${key}`, value);
  const parsed = parseForm(form, z.object({ f: schema }));
  return parsed.ok
    ? { value: (parsed.value as { f: unknown }).f, shown: parsed.reply.values.f }
    : { error: parsed.reply.errors.f?.[0], shown: parsed.reply.values.f };
}

type Row = [field: string, schema: z.ZodType, typed: string, value: unknown];
const amount = fields.integer('寄附金額', { min: 1000, max: 10_000_000, unit: '円' });

describe('what is taken, and how it is stored', () => {
  const rows: Row[] = [
    ['name keeps old characters', fields.name('姓'), '\u3000 﨑㈱𠮷 ', '﨑㈱𠮷'],
    ['name with variation selector', fields.name('姓'), '辻\u{e0100}', '辻\u{e0100}'],
    ['name of 30 code points', fields.name('姓'), '𠮷'.repeat(30), '𠮷'.repeat(30)],
    ['Latin name', fields.name('名'), 'Anne Marie', 'Anne Marie'],
    ['name with a mark that turns text round', fields.name('名'), '太郎\u202e', '太郎'],
    ['kana from hiragana', fields.kana('セイ'), 'たかさき', 'タカサキ'],
    ['kana from half width', fields.kana('セイ'), 'ｻﾄｳ ｼﾞｭｰﾝ', 'サトウ ジューン'],
    ['kana with dot', fields.kana('メイ'), 'アン・マリー', 'アン・マリー'],
    ['e-mail folded', fields.email(), ' Hanako＠Example.JP ', 'hanako@example.jp'],
    ['old carrier’s e-mail', fields.email(), 'a..b.@docomo.ne.jp', 'a..b.@docomo.ne.jp'],
    ['postal code with mark', fields.postalCode(), '〒１００ー０００１', '1000001'],
    ['postal code plain', fields.postalCode(), '1000001', '1000001'],
    ['prefecture', fields.prefecture(), '47', 47],
    ['street', fields.street(), '１丁目２−３', '1丁目2-3'],
    ['building keeps its long vowel', fields.building(), 'ｺｰﾎﾟ さとの輪　１０１', 'コーポ さとの輪 101'],
    ['no building', fields.building(), ' ', ''],
    ['phone with hyphens', fields.phone(), '０９０ー１２３４ー５６７８', '09012345678'],
    ['phone with brackets', fields.phone(), '(03) 1234-5678', '0312345678'],
    ['phone with country code', fields.phone(), '+81 90-1234-5678', '09012345678'],
    ['amount as people write it', amount, '１２，０００円', 12000],
    ['amount at the bound', amount, '1000', 1000],
    [
      'message of several lines',
      fields.message('応援メッセージ'),
      ' 一行目 \r\n\r\n二行目\r\n',
      '一行目\n\n二行目',
    ],
    ['no message', fields.message('応援メッセージ'), '', ''],
    ['message of 500', fields.message('応援メッセージ'), '🍊'.repeat(500), '🍊'.repeat(500)],
    ['code', fields.code(6), '０１２ ３４５', '012345'],
    ['consent', fields.consent('利用規約'), 'on', true],
    ['tick', fields.tick(), 'on', true],
    ['choice', fields.choice('性別', ['male', 'female']), 'female', 'female'],
  ];
  it.each(rows)('%s', (_, schema, typed, value) => expect(read(schema, typed)).toMatchObject({ value }));
});

describe('what is refused, and the message', () => {
  type Bad = [schema: z.ZodType, typed: string, message: string];
  const rows: Bad[] = [
    [fields.name('姓'), '\u3000', '姓を入力してください'],
    [fields.name('姓'), 'あ'.repeat(31), '姓は30文字以内で入力してください'],
    [fields.name('姓'), '山田2', '姓に数字は使用できません'],
    [fields.name('名'), '太郎\u0007', '名に使用できない文字が含まれています'],
    [fields.name('名'), '🍊', '名に使用できない文字が含まれています'],
    [fields.kana('セイ'), '', 'セイを入力してください'],
    [fields.kana('セイ'), '山田', 'セイは全角カタカナで入力してください'],
    [fields.kana('セイ'), 'Yamada', 'セイは全角カタカナで入力してください'],
    [fields.kana('セイ'), 'ア'.repeat(31), 'セイは30文字以内で入力してください'],
    [fields.email(), '', 'メールアドレスを入力してください'],
    [fields.email(), 'hanako', 'メールアドレスの形式が正しくありません'],
    [fields.email(), 'hanako@localhost', 'メールアドレスの形式が正しくありません'],
    [fields.email(), 'a@b@example.jp', 'メールアドレスの形式が正しくありません'],
    [fields.email(), 'a,b@example.jp', 'メールアドレスの形式が正しくありません'],
    [fields.email(), 'a<b>@example.jp', 'メールアドレスの形式が正しくありません'],
    [fields.email(), '花子@example.jp', 'メールアドレスの形式が正しくありません'],
    [fields.email(), `${'a'.repeat(250)}@b.jp`, 'メールアドレスは254文字以内で入力してください'],
    [fields.postalCode(), '', '郵便番号を入力してください'],
    [fields.postalCode(), '123-456', '郵便番号は7桁の数字で入力してください'],
    [fields.postalCode(), '12345678', '郵便番号は7桁の数字で入力してください'],
    [fields.prefecture(), '', '都道府県を選択してください'],
    [fields.prefecture(), '48', '都道府県を選択してください'],
    [fields.prefecture(), '0', '都道府県を選択してください'],
    [fields.city(), '', '市区町村を入力してください'],
    [fields.street(), 'あ'.repeat(101), '町名・番地は100文字以内で入力してください'],
    [fields.building(), 'あ'.repeat(101), '建物名・部屋番号は100文字以内で入力してください'],
    [fields.phone(), '', '電話番号を入力してください'],
    [fields.phone(), '9012345678', '電話番号の形式が正しくありません'],
    [fields.phone(), '090123456', '電話番号の形式が正しくありません'],
    [fields.phone(), '090123456789', '電話番号の形式が正しくありません'],
    [fields.phone(), '0120-123-456', '電話番号の形式が正しくありません'],
    [fields.phone(), '0800-123-4567', '電話番号の形式が正しくありません'],
    [fields.phone(), '0570-123-456', '電話番号の形式が正しくありません'],
    [fields.phone(), '0990-123-456', '電話番号の形式が正しくありません'],
    [amount, '', '寄附金額を入力してください'],
    [amount, '999', '寄附金額は1,000円以上で入力してください'],
    [amount, '10000001', '寄附金額は10,000,000円以下で入力してください'],
    [amount, '1e5', '寄附金額は半角数字で入力してください'],
    [amount, '-5000', '寄附金額は半角数字で入力してください'],
    [amount, '5000.5', '寄附金額は半角数字で入力してください'],
    [amount, '9'.repeat(30), '寄附金額は20文字以内で入力してください'],
    [fields.message('応援メッセージ'), 'あ'.repeat(501), '応援メッセージは500文字以内で入力してください'],
    [fields.message('応援メッセージ'), 'a\u0000b', '応援メッセージに使用できない文字が含まれています'],
    [fields.line('件名', 10), 'あ'.repeat(11), '件名は10文字以内で入力してください'],
    [fields.code(6), '12345', '確認コードは6桁の数字で入力してください'],
    [fields.password(), '', 'パスワードを入力してください'],
    [fields.consent('利用規約'), '', '利用規約への同意が必要です'],
    [fields.choice('性別', ['male', 'female']), 'x', '性別を選択してください'],
  ];
  it.each(rows)('%# %j %j', (schema, typed, message) =>
    expect(read(schema, typed)).toMatchObject({ error: message }),
  );
});

describe('birth date', () => {
  const born = (year: string, month: string, day: string) =>
    read(fields.birthDate(jstDate(NOW)), { year, month, day });

  it.each([
    ['1980', '4', '1', '1980-04-01'],
    ['１９８０', '０４', '０１', '1980-04-01'],
    ['2024', '2', '29', '2024-02-29'],
    ['1900', '1', '1', '1900-01-01'],
    ['2026', '11', '21', '2026-11-21'], // today in Japan, still yesterday in UTC
  ])('%s %s %s', (y, m, d, value) => expect(born(y, m, d)).toMatchObject({ value }));

  it.each([
    ['1980', '2', '30'],
    ['2023', '2', '29'],
    ['1899', '12', '31'],
    ['2026', '11', '22'],
    ['80', '4', '1'],
    ['1980', '13', '1'],
    ['1980', '4', ''],
    ['昭和55', '4', '1'],
  ])('refuses %s %s %s', (y, m, d) =>
    expect(born(y, m, d)).toMatchObject({ error: '正しい生年月日を入力してください' }),
  );

  it('asks for it when all is empty or absent', () => {
    expect(born('', '', '')).toMatchObject({ error: '生年月日を入力してください' });
    expect(read(fields.birthDate(jstDate(NOW)), {})).toMatchObject({ error: '生年月日を入力してください' });
  });
});

it('writes the prefecture of an address once', () => {
  const schema = z.object({ home: z.object(addressShape()) });
  const city = (prefecture: string, typed: string) => {
    const form = new FormData();
    form.set('home.prefecture', prefecture);
    form.set('home.city', typed);
    return parseForm(form, schema).reply;
  };
  expect(city('2', '青森県青森市').values).toMatchObject({ 'home.city': '青森市' });
  expect(city('2', '青森県\u3000青森市').values).toMatchObject({ 'home.city': '青森市' });
  expect(city('1', '青森県青森市').values).toMatchObject({ 'home.city': '青森県青森市' });
  expect(city('26', '京都市').values).toMatchObject({ 'home.city': '京都市' });
  expect(city('13', '東京都').errors['home.city']).toEqual(['市区町村を入力してください']);
});

describe('a whole form', () => {
  const schema = z.object({
    ...personShape(),
    delivery: z.object(addressShape()),
    password: fields.password(),
  });
  const typed: Record<string, string> = {
    familyName: ' 髙﨑 ',
    givenName: '花子',
    familyNameKana: 'たかさき',
    givenNameKana: 'はなこ',
    'delivery.postalCode': '１０００００１',
    'delivery.prefecture': '13',
    'delivery.city': '千代田区',
    'delivery.street': '千代田１−１',
    'delivery.building': '',
    'delivery.phone': '０３−１２３４−５６７８',
    password: ' as typed ',
    _owner: 'mark',
  };
  const formOf = (change: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...typed, ...change })) form.set(key, value);
    return form;
  };

  it('comes back normalised, nested fields and all', () => {
    const parsed = parseForm(formOf(), schema);
    expect(parsed.ok && parsed.value).toMatchObject({
      familyName: '髙﨑',
      familyNameKana: 'タカサキ',
      delivery: {
        postalCode: '1000001',
        prefecture: 13,
        street: '千代田1-1',
        building: '',
        phone: '0312345678',
      },
      password: ' as typed ',
    });
  });

  it('shows the normalised texts after an error, never the password', () => {
    const parsed = parseForm(formOf({ givenName: '' }), schema);
    expect(parsed.ok).toBe(false);
    expect(parsed.reply.errors).toEqual({ givenName: ['名を入力してください'] });
    expect(parsed.reply.values).toMatchObject({
      familyNameKana: 'タカサキ',
      'delivery.postalCode': '100-0001',
      'delivery.street': '千代田1-1',
      'delivery.phone': '0312345678',
    });
    expect(Object.keys(parsed.reply.values)).not.toContain('password');
    expect(Object.keys(parsed.reply.values)).not.toContain('_owner');
  });

  it('lists the faults in the order of the form', () => {
    const parsed = parseForm(new FormData(), schema);
    expect(Object.keys(parsed.reply.errors).slice(0, 6)).toEqual([
      'familyName',
      'givenName',
      'familyNameKana',
      'givenNameKana',
      'delivery.postalCode',
      'delivery.prefecture',
    ]);
  });

  it('survives whatever is posted', () => {
    const name = fc.oneof(
      fc.constantFrom(
        ...Object.keys(typed),
        'delivery',
        'delivery[0]',
        '__proto__',
        'constructor.name',
        'a..b',
        '[]',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ unit: 'binary' }))), (entries) => {
        const form = new FormData();
        for (const [key, value] of entries) form.append(key, value.toWellFormed());
        const parsed = parseForm(form, schema);
        expect(typeof parsed.ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });

  it('takes a normalised text for what it is: normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = read(fields.street(), text).shown ?? '';
        expect(read(fields.street(), once).shown).toBe(once);
      }),
    );
  });
});
