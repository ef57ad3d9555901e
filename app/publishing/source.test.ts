import { describe, expect, it } from 'vitest';
import { BadSource, flag, readSource, words } from './source.ts';

const shape = { title: words(10), pinned: flag };
const read = (head: string, path = 'content/news/a-1.md') =>
  readSource({ path, text: `---\n${head}\n---\n本文\n` }, shape);

/** What is wrong with a text, or that nothing is. */
function problems(head: string, path?: string): readonly string[] {
  try {
    read(head, path);
    return [];
  } catch (error) {
    if (error instanceof BadSource) return error.problems;
    throw error;
  }
}

it('reads how a text is published, and its own fields', () => {
  const { published, fields, body } = read(
    'title: 題\npinned: yes\nfrom: 2026-11-21 09:30\nuntil: 2026-12-31\nrevised: 2026-11-22\nstatus: draft\nsample: yes',
  );
  expect(published).toEqual({
    slug: 'a-1',
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    status: 'draft',
    published_from: '2026-11-21T00:30:00.000Z',
    published_until: '2026-12-31T14:59:59.000Z', // the whole day in Japan
    revised_at: '2026-11-21T15:00:00.000Z',
    sample: true,
    demo: false,
  });
  expect(fields).toEqual({ title: '題', pinned: true });
  expect(body).toBe('本文');
});

it('publishes from a day on unless told otherwise', () =>
  expect(read('title: 題\nfrom: 2026-01-01').published).toMatchObject({
    status: 'published',
    published_from: '2025-12-31T15:00:00.000Z',
    published_until: null,
    revised_at: null,
    sample: false,
  }));

describe('what is wrong is said by field', () => {
  it.each([
    ['title: 題', ['from: is missing']],
    ['from: 2026-01-01', ['title: is missing']],
    ['title:\nfrom: 2026-01-01', ['title: is empty']],
    ['title: 一二三四五六七八九十一\nfrom: 2026-01-01', ['title: must not be longer than 10 characters']],
    ['title: 題\nfrom: 2026-02-30', [expect.stringContaining('from: must be a date in JST')]],
    ['title: 題\nfrom: 2026-01-01 25:00', [expect.stringContaining('from: must be a date in JST')]],
    ['title: 題\nfrom: soon', [expect.stringContaining('from: must be a date in JST')]],
    ['title: 題\nfrom: 2026-01-02\nuntil: 2026-01-01', ['until: must be later than from']],
    ['title:\nfrom: 2026-01-02\nuntil: 2026-01-01', ['title: is empty', 'until: must be later than from']],
    ['title: 題\nfrom: 2026-01-01\npinned: ja', ['pinned: must be yes or no']],
    ['title: 題\nfrom: 2026-01-01\nstatus: open', ['status: must be draft or published']],
    ['title: 題\nfrom: 2026-01-01\ntitel: 題', ['titel: is no field of this kind of text']],
    ['title: 題\nfrom: 2026-01-01\ntitle: 題', [expect.stringContaining('twice')]],
    ['title 題', [expect.stringContaining('no field')]],
    [
      'pinned: x\nstatus: y',
      ['title: is missing', 'pinned: must be yes or no', expect.any(String), 'from: is missing'],
    ],
  ])('%j', (head, expected) => {
    expect([...problems(head)].sort()).toEqual(expect.arrayContaining(expected));
    expect(problems(head)).toHaveLength(expected.length);
  });

  it.each(['content/news/A.md', 'content/news/お知らせ.md', `content/news/${'a'.repeat(41)}.md`])(
    'and by its name: %s',
    (path) =>
      expect(problems('title: 題\nfrom: 2026-01-01', path)).toEqual([expect.stringContaining('its name')]),
  );

  it('names the file', () =>
    expect(() => read('title: 題', 'content/news/x.md')).toThrow('content/news/x.md: from: is missing'));
});

it('asks for front matter', () =>
  expect(() => readSource({ path: 'content/news/x.md', text: '本文' }, shape)).toThrow(
    'content/news/x.md: A text begins with its front matter.',
  ));
