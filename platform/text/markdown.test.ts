import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

it.each([
  ['**「蟹」**を食べる', '<p><strong>「蟹」</strong>を食べる</p>'],
  ['一\n二', '<p>一<br />\n二</p>'],
  ['[先](https://a.example/?x=1&y=2)', '<p><a href="https://a.example/?x=1&amp;y=2">先</a></p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<b onclick="x()">太</b>', '<p>&lt;b onclick="x()"&gt;太&lt;/b&gt;</p>'],
])('%s → %s', (source, html) => expect(renderMarkdown(source).trim()).toBe(html));

it.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>)',
  '![x](https://a.example/x.png "y")',
  '[x](//evil.example)',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](http://a.example)',
])('%s leads nowhere and runs nothing', (source) => {
  expect(renderMarkdown(source)).not.toMatch(
    /<(script|img|iframe)|<[^>]+(javascript:|data:|onerror|"\/\/|"http:)/i,
  );
});
