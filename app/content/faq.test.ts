import { expect, it } from 'vitest';
import { builtDocument, documentNames } from './documents.ts';
import { faqCategory, faqPage } from './faq.ts';

// Nothing is read from a database here; the configuration asks for one all the same.
process.env.DATABASE_URL ??= 'postgres://none/none';

const all = documentNames
  .filter((name) => name.startsWith('faq/'))
  .map((name) => ({ name, doc: builtDocument(name, () => true) }));
const questions = () => all.map(faqCategory).flatMap((c) => c.questions);

it('has at least 60 questions in about eight categories, each with an address of its own', () => {
  const categories = all.map(faqCategory);
  expect(categories.length).toBeGreaterThanOrEqual(7);
  expect(questions().length).toBeGreaterThanOrEqual(60);
  const ids = [...categories, ...questions()].map((x) => x.id);
  expect(new Set(ids).size).toBe(ids.length);
  const asked = questions().map((x) => x.question);
  expect(new Set(asked).size).toBe(asked.length);
});

it('answers in a few sentences, in text without marks', () => {
  for (const { id, text } of questions()) {
    expect([...text].length, id).toBeGreaterThan(40);
    expect([...text].length, id).toBeLessThan(400);
    expect(text, id).not.toMatch(/[<>]|&\w+;|\]\(|\*\*/);
  }
});

it.each([
  ['カード', 'ｶｰﾄﾞ'],
  ['ワンストップ', 'わんすとっぷ'],
  ['e-Tax', 'E TAX'],
])('finds the same by %s and %s', (a, b) => {
  const [one, other] = [faqPage(a, all), faqPage(b, all)];
  expect(one.count).toBeGreaterThan(0);
  expect(other.categories).toEqual(one.categories);
});

it('asks for all words, narrows, and keeps no empty category', () => {
  const [wide, narrow] = [faqPage('引っ越し', all), faqPage(' 引っ越し　届出書 ', all)];
  expect(narrow.count).toBeGreaterThan(0);
  expect(narrow.count).toBeLessThan(wide.count);
  for (const c of wide.categories) expect(c.questions.length).toBeGreaterThan(0);
  expect(wide.total).toBe(questions().length);
});

it.each([null, '', '  '])('shows all when asked for nothing: %j', (q) => {
  const page = faqPage(q, all);
  expect([page.q, page.count]).toEqual(['', page.total]);
});

it('finds nothing for what no answer says', () =>
  expect(faqPage('存在しない言葉', all)).toMatchObject({ count: 0, categories: [] }));
