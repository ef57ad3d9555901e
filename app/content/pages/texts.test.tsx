import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { paymentDeadline, yearEndsBeforeDeadline } from '#app/donation/apply/deadline.ts';
import { isServed, siteRoute, siteRoutes } from '#app/shell/route-map.ts';
import { singleHousehold } from '#app/tax/household.ts';
import { RULES_BY_YEAR } from '#app/tax/law/years.ts';
import { limitOf } from '#app/tax/limit-rules.ts';
import { refundsOf } from '#app/tax/refund-rules.ts';
import type { Document } from '../document.ts';
import { builtDocument, documentNames } from '../documents.ts';
import { guidanceView } from '../guidance.ts';
import { Blocks } from '../parts/Blocks.tsx';

// Nothing is read from a database here; the configuration asks for one all the same.
process.env.DATABASE_URL ??= 'postgres://none/none';

const OFFICIAL =
  /^https:\/\/(laws\.e-gov|www\.soumu|www\.nta|www\.keisan\.nta|www\.e-tax\.nta|myna|www\.ppc)\.go\.jp\//;

/** A text as its page shows it, all blocks in order. */
function drawn(name: string, doc: Document): string {
  const page = guidanceView(builtDocument(name, isServed), new Date());
  return renderToStaticMarkup(
    <>
      <Blocks blocks={doc.lead} page={page} />
      {doc.sections.map((s) => (
        <div key={s.id}>
          <h2 id={s.id}>{s.title}</h2>
          <Blocks blocks={s.blocks} page={page} />
        </div>
      ))}
    </>,
  );
}

const texts = () => documentNames.map((name) => ({ name, doc: builtDocument(name, isServed) }));
const whole = (doc: Document) => JSON.stringify(doc);
const links = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

describe.each(documentNames)('content/%s.md', (name) => {
  const doc = () => builtDocument(name, isServed);

  it('is dated with a day that there is, and described', () => {
    const { changed, description } = doc();
    expect(new Date(`${changed}T00:00:00Z`).toISOString().slice(0, 10)).toBe(changed);
    expect(description.length).toBeGreaterThan(5);
  });

  it('uses the words of the field, and none that advertise', () => {
    expect(whole(doc())).not.toMatch(/還元率|お得|コスパ|節税|！|寄付|お礼の品|購入|[０-９]/);
  });

  it('has its headings in order and its addresses once', () => {
    const html = drawn(name, doc());
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, n]) => Number(n));
    for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 2)).toBeLessThanOrEqual(1);
    const ids = doc().sections.map((s) => s.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('draws what it calls for, with words in its place', () => {
    for (const [, label = ''] of drawn(name, doc()).matchAll(/<svg[^>]*aria-label="([^"]*)"/g))
      expect(label.length).toBeGreaterThan(30);
    expect(drawn(name, doc())).not.toMatch(/\{\{|\}\}|\{#/);
  });
});

it('names only pages that the route map knows, served or not', () => {
  const known = new Set<string>(siteRoutes.map((r) => r.path));
  const sources = import.meta.glob<string>(['../../../content/*.md', '../../../content/faq/*.md'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const named = Object.values(sources).flatMap((source) => [
    ...[...source.matchAll(/\]\((\/[^)?#]*)/g)].map(([, path = '']) => path),
    ...(/^next: (.*)$/m.exec(source)?.[1]?.split(', ') ?? []),
  ]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !known.has(path))).toEqual([]);
});

it('leads only to pages that are served, and to sections that are there', () => {
  const addresses = new Map(texts().map(({ name, doc }) => [`/${name}`, doc.sections.map((s) => s.id)]));
  addresses.set(
    '/faq',
    texts().flatMap(({ name, doc }) => (name.startsWith('faq/') ? doc.sections.map((s) => s.id) : [])),
  );
  let seen = 0;
  for (const { name, doc } of texts()) {
    for (const href of links(drawn(name, doc))) {
      if (/^(mailto:|#)/.test(href)) continue;
      if (href.startsWith('https:')) {
        expect(href, name).toMatch(OFFICIAL);
        continue;
      }
      const url = new URL(href, 'https://here.example');
      expect(isServed(url.pathname), `${href} in ${name}`).toBe(true);
      if (url.hash) expect(addresses.get(url.pathname), `${href} in ${name}`).toContain(url.hash.slice(1));
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(30);
});

it.each(['about-tax-system', 'one-stop-tokurei', 'tax-returns', 'guide', 'policy'])(
  '%s is headed by the display name of its route',
  (name) => expect(builtDocument(name, isServed).title).toBe(siteRoute(`/${name}`)?.name),
);

it('tells the deadlines of payments as they are', () => {
  const at = new Date('2026-11-21T03:00:00Z');
  const { payments } = guidanceView(builtDocument('guide', isServed), new Date());
  expect(payments.length).toBeGreaterThan(3);
  for (const { method, until } of payments) {
    const deadline = paymentDeadline(method, at, { thisYearOnly: false, lastDay: null });
    const said = until.includes('30分') ? '2026-11-21T03:30:00.000Z' : '2026-11-28T14:59:59.000Z';
    expect(deadline.toISOString(), method).toBe(said);
  }
});

describe('the examples', () => {
  const sums = (yen: number) => yen.toLocaleString('en');
  const text = (name: string) => drawn(name, builtDocument(name, isServed));

  it('give the sums that the simulation gives, within the limit', () => {
    const donor = singleHousehold(2026, 7_000_000);
    const { taxReturn, oneStop } = refundsOf(donor, limitOf(donor), 50_000);
    expect(taxReturn.burden).toBe(2_000);
    expect(oneStop.total).toBe(taxReturn.total);
    for (const yen of [taxReturn.incomeTax, taxReturn.basic, taxReturn.special, taxReturn.total]) {
      expect(text('about-tax-system')).toContain(`${sums(yen)}円`);
      expect(text('tax-returns')).toContain(`${sums(yen)}円`);
    }
  });

  it('and above it', () => {
    const donor = { ...singleHousehold(2026, 5_000_000), spouse: 'dependent' as const };
    const { taxReturn } = refundsOf(donor, limitOf(donor), 60_000);
    for (const yen of [
      taxReturn.incomeTax,
      taxReturn.basic,
      taxReturn.special,
      taxReturn.total,
      taxReturn.burden,
    ])
      expect(text('about-tax-system')).toContain(`${sums(yen)}円`);
  });

  it.each([300, 400, 500, 600, 700, 800, 1000])('table the limits of %i0,000 yen', (income) => {
    const alone = singleHousehold(2026, income * 10_000);
    const limits = [alone, { ...alone, spouse: 'dependent' as const }].map((h) =>
      sums(Math.floor(limitOf(h).yen / 1000) * 1000),
    );
    expect(text('about-tax-system')).toContain(
      `<td>${sums(income)}万円</td>\n<td>${limits[0]}円</td>\n<td>${limits[1]}円</td>`,
    );
  });
});

describe('what the law says now', () => {
  const section = (name: string, id: string) => {
    const doc = builtDocument(name, isServed);
    return drawn(name, { ...doc, lead: [], sections: doc.sections.filter((s) => s.id === id) });
  };
  const tenThousand = (yen: number) => `${yen / 10_000}万円`;

  it('takes no identity paper that has expired: every 健康保険証 by 1 December 2025', () => {
    const rows = section('one-stop-tokurei', 'paper').match(/<tr>[\s\S]*?<\/tr>/g)!;
    expect(rows.filter((row) => row.includes('健康保険証'))).toEqual([]);
    expect(rows.at(-1)).toContain('資格確認書、年金手帳(基礎年金番号通知書)');
  });

  it('says that the employer cannot deduct a donation, and what to do', () => {
    const answer = section('faq/4-tax-return', 'year-end-adjustment');
    for (const words of ['受けられません', 'ワンストップ特例', '確定申告']) expect(answer).toContain(words);
  });

  it('says of each paper what a return by e-Tax and one on paper want', () => {
    const prepare = section('tax-returns', 'prepare');
    for (const words of ['5年間', '添付はいりません', '税務署にお尋ねください'])
      expect(prepare).toContain(words);
  });

  it('tells of 2027 what the simulation calculates with, and that it is enacted', () => {
    const reform = section('about-tax-system', 'reform');
    const { specialCreditCap, jointDeductionCap, blueDeductions, singleParent } = RULES_BY_YEAR[2027];
    for (const yen of [
      specialCreditCap!,
      jointDeductionCap!,
      ...blueDeductions,
      ...Object.values(singleParent),
    ])
      expect(reform).toContain(tenThousand(yen));
    expect(reform).toContain('成立し、公布された法律');
    expect(reform).toContain('まだ法律になっていない改正は、このページにも計算にも含めていません');
  });

  it('names the day from which the form asks for the year', () => {
    expect(yearEndsBeforeDeadline(new Date('2026-12-24T23:59:59+09:00'))).toBe(false);
    expect(yearEndsBeforeDeadline(new Date('2026-12-25T00:00:00+09:00'))).toBe(true);
    const folder = new URL('../../../content/', import.meta.url);
    for (const name of ['guide.md', 'faq/5-apply.md', 'lp/year-end.md', 'news/2026-11-10-year-end.md'])
      expect(readFileSync(new URL(name, folder), 'utf8'), name).toContain('12月25日');
  });

  it('states terms of paying where they are decided alone', () => {
    const folder = new URL('../../../content/', import.meta.url);
    for (const name of ['faq/5-apply.md', 'terms.md'])
      expect(readFileSync(new URL(name, folder), 'utf8')).not.toMatch(/300,000円|7日後|から30分/);
    expect(section('faq/5-apply', 'pay-deadline')).toContain(
      'クレジットカード、テスト用ウォレットは、お申し込みから30分です。コンビニ払い、ペイジー、銀行振込は、お申し込みの日の7日後の23:59です。',
    );
    expect(section('terms', 'terms-6')).toContain('コンビニ払いは300,000円までです');
  });
});
