/** One spelling for one thing, in everything that visitors read. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What is not written, and what is written instead. */
const SPELLINGS: readonly [not: RegExp, but: string][] = [
  [/お一人さま|おひとりさま|おひとり様/, 'お一人様'],
  [/円ですむ|[がも]すむ|すませ/, '済む'],
  [/しぼり込|しぼりこ|絞りこ/, '絞り込む'],
  [/おたずね/, 'お尋ね'],
  [/有効期間/, '有効期限'],
  [/ワンストップ特例の申請書(?!類)|ワンストップ申請書/, 'ワンストップ特例申請書'],
  [/限度額/, '上限額'],
  [/スマホ決済/, 'PayPay'],
  [/法令により、/, '国の基準により、'],
  [/(?:失効|期限の日)[^。]*の終わり/, '…まで有効、期限の日の24時'],
  [/申請がまだ届いて/, '申請書の提出をお待ちしています'],
  [/操作が続いたため、お待ち/, '短い時間に操作が続きました'],
  [/いまご注文/, '今ご注文'],
  [/番号のわかる書類|身元のわかる書類/, '個人番号を確認できる書類と、本人を確認できる書類'],
  [/受け取っていないものは/, 'まだ受け取られていない場合は'],
];

const files = globSync(
  ['app/**/*.{ts,tsx,typ}', 'content/**/*.md', 'platform/payment/**/*.ts', 'scripts/data/demo/**/*.ts'],
  { cwd: ROOT, exclude: (name) => /\.test\.tsx?$/.test(String(name)) },
);

/** Comments speak of the acts in the acts' own words. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const texts = files.map((file) => ({ file, text: withoutComments(readFileSync(join(ROOT, file), 'utf8')) }));

it.each(SPELLINGS)('never %s, but %s', (not) => {
  expect(files.length).toBeGreaterThan(500);
  const found = texts.filter(({ text }) => not.test(text)).map(({ file }) => file);
  expect(found).toEqual([]);
});
