import { expect, it } from 'vitest';
import { readDocument } from './document.ts';

const around = {
  values: { name: 'a*b', contact: 'a-b@example.jp' },
  isServed: (path: string) => path === '/guide',
};

const text = (body: string, next = '') =>
  `---\ntitle: 題\ndescription: 説明\nchanged: 2026-11-21\n${next}---\n${body}`;

it('reads front matter, lead, addressed sections and what is drawn between the paragraphs', () => {
  const doc = readDocument(
    text('前文\n\n## 見出し {#one}\n一\n\n{{part:deadlines}}\n\n二\n## 次 {#two}\n', 'next: /guide, /gone\n'),
    around,
  );
  expect(doc).toEqual({
    title: '題',
    description: '説明',
    changed: '2026-11-21',
    next: ['/guide'],
    lead: [{ html: '<p>前文</p>\n' }],
    sections: [
      {
        id: 'one',
        title: '見出し',
        blocks: [{ html: '<p>一</p>\n' }, { part: 'deadlines' }, { html: '<p>二</p>\n' }],
      },
      { id: 'two', title: '次', blocks: [] },
    ],
  });
});

it('puts in what the operator is called, as text and in links', () => {
  const doc = readDocument(text('{{name}} [{{contact}}](mailto:{{contact}})'), around);
  expect(doc.lead).toEqual([{ html: '<p>a*b <a href="mailto:a-b@example.jp">a-b@example.jp</a></p>\n' }]);
});

it('leads only to pages that are served', () => {
  const doc = readDocument(text('[甲](/guide?x=1#y)と[乙](/gone#z)'), around);
  expect(doc.lead).toEqual([{ html: '<p><a href="/guide?x=1#y">甲</a>と乙</p>\n' }]);
});

it.each([
  ['前文だけ', 'front matter'],
  ['---\ntitle: 題\n---\n文', 'lacks description'],
  [text('## 見出し\n文'), 'lacks its address'],
  [text('{{nobody}}'), 'Nothing stands for'],
  [text('{{part:nothing}}'), 'Nothing is drawn for'],
])('refuses %j', (source, message) => expect(() => readDocument(source, around)).toThrow(message));
