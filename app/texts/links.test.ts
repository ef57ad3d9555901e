import { expect, it } from 'vitest';
import { badLinks } from './links.ts';

const wrong = (text: string) => badLinks({ path: 'content/news/a.md', text }, new Set());

it('names links that lead nowhere, also such as Markdown takes for none', () => {
  expect(
    wrong(
      '---\ntitle: 題\n---\n[案内](/guide) [外](https://example.com)\n\n[x](javascript:alert)\n[y](/nowhere)\n',
    ),
  ).toEqual([
    'line 6: the link javascript:alert must begin with https:, mailto:, tel: or /',
    'line 7: there is no page /nowhere',
  ]);
});
