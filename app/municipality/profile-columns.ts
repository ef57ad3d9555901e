import { readFact, TEXT_FACTS, type TextFact } from '#app/catalogue/government/facts.ts';
import { type Cell, integer, line, lines, words, yesNo } from '#app/forms/cells.ts';
import { METHOD_WORDS } from '#app/words/payment-methods.ts';
import { PAYMENT_METHODS } from '#platform/payment/methods.ts';

/** A fact that papers name is read by the rule of facts.ts. */
function fact(name: TextFact, shape: string): Cell<string> {
  return {
    read(text) {
      const value = readFact(name, text);
      return value === undefined ? { fault: `${shape}で入力してください` } : { value };
    },
    write: (value) => value,
  };
}

const max = (name: TextFact) => `${TEXT_FACTS[name].max}文字以内`;

/** An https address, or none. */
const website: Cell<string> = {
  read(typed) {
    const text = typed.trim();
    if (text === '') return { value: '' };
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url?.protocol === 'https:' && text.length <= 300
      ? { value: url.href }
      : { fault: '「https://」で始まるアドレスを入力してください' };
  },
  write: (value) => value,
};

const minimum = integer(100, 1_000_000, '円');

/** The names of ways to pay as stored values: the card cannot be left out. */
const methods: Cell<string[]> = {
  read(typed) {
    const names = Object.fromEntries(PAYMENT_METHODS.map((m) => [METHOD_WORDS[m].name, m]));
    const read = words(10, [...PAYMENT_METHODS, ...Object.keys(names)]).read(typed);
    if ('fault' in read) return read;
    const chosen = new Set(read.value.map((w) => names[w] ?? w));
    const value = PAYMENT_METHODS.filter((m) => chosen.has(m));
    return value.length > 0 ? { value } : { fault: 'お支払い方法を1つ以上選択してください' };
  },
  write: (value) =>
    PAYMENT_METHODS.filter((m) => value.includes(m))
      .map((m) => METHOD_WORDS[m].name)
      .join('、'),
};

/** What a government says of itself, by the name of its column: forms and the audit are made from this one table. */
export const PROFILE = {
  message: { label: 'メッセージ', cell: lines(500) },
  profile: { label: '紹介', cell: lines(5_000) },
  website: { label: '公式サイト', cell: website },
  min_amount: {
    label: '返礼品なしの寄附の最低額',
    cell: {
      read(text) {
        const read = minimum.read(text);
        return 'fault' in read ? read : { value: read.value ?? 1_000 };
      },
      write: (value) => String(value),
    } satisfies Cell<number>,
  },
  payment_methods: { label: 'お支払い方法', cell: methods },
  head_title: { label: '首長の職名', cell: fact('head_title', max('head_title')) },
  head_name: { label: '首長の氏名', cell: fact('head_name', max('head_name')) },
  department: { label: '担当部署', cell: fact('department', max('department')) },
  phone: { label: '電話番号', cell: fact('phone', '「0977-00-0000」の形') },
  email: { label: 'メールアドレス', cell: fact('email', '正しいメールアドレス') },
  one_stop_postal: { label: '申請書の送付先の郵便番号', cell: fact('one_stop_postal', '7けたの数字') },
  one_stop_address: { label: '申請書の送付先', cell: fact('one_stop_address', max('one_stop_address')) },
  one_stop_online: { label: 'ワンストップ特例のオンライン申請', cell: yesNo },
  one_stop_online_name: { label: 'オンライン申請のサービス名', cell: line(60) },
  one_stop_online_url: { label: 'オンライン申請のアドレス', cell: website },
};

export type ProfileName = keyof typeof PROFILE;
type ValueOf<C> = C extends { cell: Cell<infer V> } ? V : never;
export type Profile = { [N in ProfileName]: ValueOf<(typeof PROFILE)[N]> };

export const PROFILE_NAMES = Object.keys(PROFILE) as ProfileName[];

export function readProfile(texts: Partial<Record<ProfileName, string>>): {
  profile: Profile;
  faults: Map<ProfileName, string>;
} {
  const faults = new Map<ProfileName, string>();
  const values: Record<string, unknown> = {};
  for (const name of PROFILE_NAMES) {
    const read = PROFILE[name].cell.read(texts[name] ?? '');
    if ('fault' in read) faults.set(name, read.fault);
    else values[name] = read.value;
  }
  return { profile: values as Profile, faults };
}

export function writeProfile(profile: Profile): Record<ProfileName, string> {
  const texts = PROFILE_NAMES.map((name) => [
    name,
    (PROFILE[name].cell as Cell<unknown>).write(profile[name]),
  ]);
  return Object.fromEntries(texts);
}

export function profileLabels(): Record<ProfileName, string> {
  return Object.fromEntries(PROFILE_NAMES.map((name) => [name, PROFILE[name].label])) as Record<
    ProfileName,
    string
  >;
}

/** All ways to pay, as forms offer them; asked of the program alone, as the wallet's name is the provider's. */
export function methodNames(): string[] {
  return PAYMENT_METHODS.map((m) => METHOD_WORDS[m].name);
}
