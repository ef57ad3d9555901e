import { describe, expect, it } from 'vitest';
import { markdownLinks, renderArticle, renderMarkdown } from './markdown.ts';

it.each([
  ['**「蟹」**を食べる', '<p><strong>「蟹」</strong>を食べる</p>'],
  ['**「重要」**です', '<p><strong>「重要」</strong>です</p>'],
  ['受付は**1月10日(必着)**まで', '<p>受付は<strong>1月10日(必着)</strong>まで</p>'],
  ['まず**確認。**次に**申込**へ', '<p>まず<strong>確認。</strong>次に<strong>申込</strong>へ</p>'],
  ['これは*（強調）*です', '<p>これは<em>（強調）</em>です</p>'],
  ['**[手引き](/tax-returns)**を読む', '<p><strong><a href="/tax-returns">手引き</a></strong>を読む</p>'],
  ['**葛\u{e0100}城市**の', '<p><strong>葛\u{e0100}城市</strong>の</p>'],
  ['一\n二', '<p>一<br />\n二</p>'],
  ['[先](https://a.example/?x=1&y=2)', '<p><a href="https://a.example/?x=1&amp;y=2">先</a></p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<b onclick="x()">太</b>', '<p>&lt;b onclick="x()"&gt;太&lt;/b&gt;</p>'],
  ['', ''],
])('%s → %s', (source, html) => expect(renderMarkdown(source).trim()).toBe(html));

it.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>)',
  '![x](https://a.example/x.png "y")',
  '[x](//evil.example)',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](http://a.example)',
  '[x](JaVaScript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](vbscript:x)',
  '<javascript:alert(1)>',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="<script>x</script>">',
  '[x]: javascript:alert(1)\n\n[x]',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
])('%s leads nowhere and runs nothing', (source) => {
  expect(renderMarkdown(source)).not.toMatch(
    /<(script|img|iframe|svg)|<[^>]+(script:|data:|onerror|onload|"\/?\\|"\/\/|"http:)/i,
  );
});

describe('an article', () => {
  const KEY = 'u/abcdefghijklmnopqrstuv';

  it('shows an uploaded picture with its words, and a description does not', () => {
    expect(renderArticle(`![竹の"かご"](${KEY} "題")`, 2).trim()).toBe(
      `<p><img src="/media/960/${KEY}" srcset="/media/960/${KEY} 960w, /media/1440/${KEY} 1440w" sizes="(min-width: 768px) 720px, 100vw" alt="竹の&quot;かご&quot;" loading="lazy" decoding="async" /></p>`,
    );
    expect(renderMarkdown(`![かご](${KEY})`)).not.toContain('img');
  });

  it.each([
    '![x](https://a.example/x.png)',
    '![x](//a.example/x.png)',
    '![x](/media/960/u/abcdefghijklmnopqrstuv)',
    '![x](u/short)',
    `![x](${KEY}/../../secret)`,
    '![x](javascript:alert(1))',
    '![x](data:image/png;base64,AAAA)',
    '<img src="u/abcdefghijklmnopqrstuv" onerror="alert(1)">',
  ])('shows nothing else: %s', (source) => expect(renderArticle(source, 2)).not.toContain('<img'));
});

const levels = (html: string) =>
  [...html.matchAll(/<h(\d)>(.*?)<\/h\1>/g)].map(([, n, text]) => `${text}${n}`);

it.each([
  [2, '# 甲\n## 乙\n# 丙', '甲2 乙3 丙2'],
  [2, '## 甲\n#### 乙\n### 丙\n## 丁', '甲2 乙3 丙3 丁2'],
  [3, '### 甲\n# 乙\n## 丙', '甲3 乙3 丙4'],
  [5, '# 甲\n## 乙\n### 丙', '甲5 乙6 丙6'],
])('headings from level %i: %j', (from, source, fitted) =>
  expect(levels(renderMarkdown(source, from)).join(' ')).toBe(fitted),
);

it('leaves headings as marked when no level is asked for', () =>
  expect(levels(renderMarkdown('### 甲\n## 乙'))).toEqual(['甲3', '乙2']));

it('finds links and pictures with their lines', () => {
  const text =
    '[甲](/a)と\n[乙](http://b.example)\n\n- 一\n- [丙][c]\n\n| 表 |\n| --- |\n| [丁](/d) |\n\n![図](/e.png) <https://f.example>\n\n[c]: /c "題"\n\n`[無](/none)`';
  expect(markdownLinks(text).map((l) => [l.line, l.kind, l.href])).toEqual([
    [1, 'link', '/a'],
    [2, 'link', 'http://b.example'],
    [5, 'link', '/c'],
    [9, 'link', '/d'],
    [11, 'picture', '/e.png'],
    [11, 'link', 'https://f.example'],
  ]);
});
