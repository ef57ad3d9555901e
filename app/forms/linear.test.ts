import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { readNumber } from '#platform/crypto.ts';
import { formFault } from '#platform/http/form-body.ts';
import { jstDate } from '#platform/jst.ts';
import { countWork } from '#platform/testing/work.ts';
import { fold } from '#platform/text/fold.ts';
import { addressShape, personShape } from './address.ts';
import { fields } from './fields.ts';
import { parseForm } from './parse.ts';

const NOW = new Date('2026-11-20T15:30:00Z');

/** One of each kind of field: the forms of the site are made of these, and a new kind must be added here. */
const KINDS: Record<keyof typeof fields, z.ZodType> = {
  name: fields.name('姓'),
  kana: fields.kana('セイ'),
  email: fields.email(),
  postalCode: fields.postalCode(),
  prefecture: fields.prefecture(),
  city: fields.city(),
  street: fields.street(),
  building: fields.building(),
  phone: fields.phone(),
  birthDate: fields.birthDate(jstDate(NOW)),
  integer: fields.integer('数量', { min: 1, max: 9, unit: '点' }),
  message: fields.message('応援メッセージ'),
  lines: fields.lines('本文', 2000),
  line: fields.line('件名', 100),
  optionalLine: fields.optionalLine('受付番号', 100),
  code: fields.code(6),
  password: fields.password(),
  choice: fields.choice('性別', ['male', 'female']),
  consent: fields.consent('利用規約'),
  tick: fields.tick(),
};

/** Texts that grow: runs of what normalisers and checks look for, with something else at their end. */
const GROWING: Record<string, (n: number) => string> = {
  blanks: (n) => `a${' '.repeat(n)}b`,
  'full-width blanks': (n) => `a${'\u3000'.repeat(n)}b`,
  'blank lines': (n) => `a${'\n'.repeat(n)}b`,
  'lines of blanks': (n) => `a${' \n'.repeat(n / 2)}b`,
  'carriage returns': (n) => `a${'\r'.repeat(n)}b`,
  dashes: (n) => `ア${'‐'.repeat(n)}1`,
  'long vowels': (n) => 'ー'.repeat(n),
  zeros: (n) => `${'0'.repeat(n)}x`,
  digits: (n) => `${'1'.repeat(n)}x`,
  'half width': (n) => 'ﾊﾟ'.repeat(n / 2),
  ligatures: (n) => 'ﷺ'.repeat(n / 18), // one character that becomes eighteen
  'combining marks': (n) => `か${'\u3099'.repeat(n)}`,
  surrogates: (n) => '🍊'.repeat(n / 2),
  'half a surrogate': (n) => '\ud83c'.repeat(n),
  'at signs': (n) => 'a@'.repeat(n / 2),
  labels: (n) => `a@${'b-'.repeat(n / 2)}`,
  dots: (n) => `a@b${'.c'.repeat(n / 2)}!`,
  brackets: (n) => '('.repeat(n),
};

const N = 8_000;

/** V8 now and then loses counts of code that it exchanges for a quicker one; work that grows too much does so at each look. */
const LOOKS = { retry: 4 };

/**
 * Twice the text may cost twice the work. Of what is quadratic, the double costs four times as much; one such text among
 * all is enough to see it, as it costs a thousand times what the others do.
 */
function expectLinear(work: (text: string) => unknown, growing = Object.values(GROWING)) {
  const all = (n: number) => {
    const texts = growing.map((grow) => grow(n));
    return () => texts.forEach((text) => void work(text));
  };
  all(N)(); // what is made at the first call only
  // Counts are lost and never made up: the most of several looks is the nearest to what was done.
  const small = Math.max(...[1, 2, 3].map(() => countWork(all(N))));
  const large = countWork(all(2 * N));
  expect(large).toBeLessThan(2.2 * small + 1000);
}

it('sees work that grows with the square of the text', LOOKS, () => {
  const pairs = (text: string) => {
    let equal = 0;
    for (const a of text) for (const b of text) if (a === b) equal++;
    return equal;
  };
  const squared = (n: number) => countWork(() => pairs('x'.repeat(n)));
  expect(squared(2000) / squared(1000)).toBeGreaterThan(3.5);
});

describe.each(Object.entries(KINDS))('a field of the kind %s', (_, kind) => {
  const schema = z.object({ f: kind });
  const names = kind === KINDS.birthDate ? ['f.year', 'f.month', 'f.day'] : ['f'];
  it('is read in linear time', LOOKS, () => {
    expectLinear((text) => {
      const form = new FormData();
      for (const name of names) form.append(name, text);
      return parseForm(form, schema);
    });
  });
});

describe('what else is made of typed text', () => {
  const READERS: [string, (text: string) => unknown][] = [
    ['a search', (text) => readQuery(new URLSearchParams({ q: text, min: text, label: text }))],
    ['folding for search', fold],
    ['a number from a paper', readNumber],
  ];
  it.each(READERS)('%s is read in linear time', LOOKS, (_, read) => expectLinear(read));
});

describe('a form with very many fields', () => {
  const schema = z.object({ ...personShape(), ...addressShape() });
  const body = (field: (i: number) => string) => (n: number) =>
    Array.from({ length: n / 10 }, (_, i) => field(i)).join('&');
  const parse = (text: string) => {
    const bytes = Buffer.from(text);
    if (formFault('application/x-www-form-urlencoded', bytes)) return 'refused';
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
    return parseForm(form, schema);
  };
  it.each([
    ['of one name', body(() => 'city=a')],
    ['of as many names', body((i) => `f${i}=a`)],
    ['of names like an array', body((i) => `city[${i}]=a`)],
    ['of one deep name', (n: number) => `${'a.'.repeat(n)}=1`],
    ['with the library’s own names', body((i) => `__intent__=${i}`)],
    ['of prototypes', body((i) => `__proto__.x${i}=1`)],
  ])('takes linear time: %s', LOOKS, (_, grow) => expectLinear(parse, [grow]));

  it('a form within its bounds is read with bounded work, whatever its names are', () => {
    const worst = ['city=a', 'city[0]=a', 'a.b.c=1', '__intent__=x', '__proto__.x=1'].flatMap((field) =>
      Array.from({ length: 20 }, () => field),
    );
    expect(parse(worst.join('&'))).toMatchObject({ ok: false });
  });
});
