import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertFewGifts } from '#app/catalogue/testing/few-gifts.ts';
import { BadSource } from '#app/publishing/source.ts';
import { daysFrom, NOW } from '#app/publishing/testing/rows.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { readLandingFile } from './file.ts';
import { landingAddresses, landingPage } from './landing.ts';

const HEAD = '---\ntitle: 題\ndescription: 説明\nfrom: 2026-01-01\n---\n';
const HERO = '::: hero\ntitle: はじめに\npicture: c/sea/0\nlink: /guide 案内 | /goods さがす\n\n前文\n:::\n';
const file = (body: string) => ({ path: 'content/lp/a.md', text: HEAD + body });

describe('a file', () => {
  it('is read block by block', () => {
    const { blocks } = readLandingFile(
      file(
        `${HERO}\n::: text\ntitle: 文\n\n一\n\n- 二\n:::\n\n::: goods\ntitle: 品\nsearch: category=2\nlimit: 4\n:::\n::: steps\ntitle: 順\n\n### 甲\n一\n\n### 乙\n二\n三\n:::\n::: faq\ntitle: 問\n\n### 何ですか。\n答え\n:::\n::: action\ntitle: 次\nlink: /faq 質問\n\n文\n:::\n`,
      ),
    );
    expect(blocks).toEqual([
      {
        kind: 'hero',
        title: 'はじめに',
        picture: 'c/sea/0',
        text: '前文',
        links: [
          { to: '/guide', label: '案内' },
          { to: '/goods', label: 'さがす' },
        ],
      },
      { kind: 'text', title: '文', text: '一\n\n- 二' },
      { kind: 'goods', title: '品', search: 'category=2', limit: 4, text: '' },
      {
        kind: 'steps',
        title: '順',
        steps: [
          { title: '甲', text: '一' },
          { title: '乙', text: '二\n三' },
        ],
      },
      { kind: 'faq', title: '問', questions: [{ question: '何ですか。', answer: '答え' }] },
      { kind: 'action', title: '次', text: '文', links: [{ to: '/faq', label: '質問' }] },
    ]);
  });

  it.each([
    ['', 'must begin with a hero'],
    ['::: text\ntitle: 文\n\n一\n:::\n', 'must begin with a hero'],
    [HERO + HERO, 'one hero only'],
    [`${HERO}迷子の文`, 'stands in no block: 迷子の文'],
    [`${HERO}::: text\ntitle: 文\n\n閉じない`, 'stands in no block'],
    [`${HERO}::: video\ntitle: 文\n:::\n`, 'must be hero, text, goods, steps, faq or action'],
    [`${HERO}::: text\ntitle: 文\ncolour: red\n\n一\n:::\n`, 'colour: is no field'],
    [`${HERO}::: text\ntitle: 文\n:::\n`, '1.text: is empty'],
    [`${HERO}::: goods\ntitle: 品\nsearch: colour=red\n:::\n`, 'does not understand colour=red'],
    [`${HERO}::: goods\ntitle: 品\nsearch: category=2\nlimit: 99\n:::\n`, '1.limit: must be 1 to 30'],
    [
      `${HERO}::: action\ntitle: 次\nlink: https://evil.example x\n\n文\n:::\n`,
      'must be a path of this site',
    ],
    [`${HERO}::: action\ntitle: 次\nlink: //evil.example x\n\n文\n:::\n`, 'must be a path of this site'],
    [`${HERO}::: action\ntitle: 次\nlink: /faq\n\n文\n:::\n`, 'label: is empty'],
    [`${HERO}::: steps\ntitle: 順\n\n### 甲\n一\n:::\n`, 'must be two or more'],
    [HERO.replace('c/sea/0', 'c/space/0'), 'must be the key of a cover'],
  ])('is refused: %j', (body, message) => {
    expect(() => readLandingFile(file(body))).toThrow(BadSource);
    expect(() => readLandingFile(file(body))).toThrow(message);
  });
});

it('is told all that is wrong with it at once', () => {
  const body = '::: text\ntitle:\n\n一\n:::\n::: video\ntitle: 文\n:::\n';
  const problems = () => {
    try {
      readLandingFile({ path: 'content/lp/a.md', text: `---\ntitle: 題\nfrom: 2026-01-01\n---\n${body}` });
      return [];
    } catch (error) {
      return (error as BadSource).problems;
    }
  };
  expect(problems()).toEqual([
    'description: is missing',
    'block 0.title: is empty',
    'block 1.kind: must be hero, text, goods, steps, faq or action',
    'block text: must begin with a hero',
  ]);
});

describe('the page', () => {
  useTestDatabase();
  beforeAll(insertFewGifts);
  beforeEach(() => db().deleteFrom('landing_page').execute());

  const insert = (slug: string, body: string, over: Record<string, unknown> = {}) =>
    db()
      .insertInto('landing_page')
      .values({
        slug,
        title: '題',
        description: '説明',
        status: 'published',
        published_from: daysFrom(-1),
        blocks: JSON.stringify(readLandingFile(file(body)).blocks),
        ...over,
      })
      .execute();

  it('has its texts as safe HTML below the headings of its blocks, and goods as they are now', async () => {
    await insert(
      'a',
      `${HERO}::: text\ntitle: 文\n\n# 大\n**「重要」**です<script>x</script>\n:::\n::: steps\ntitle: 順\n\n### 甲\n# 大\n### 乙\n[x](javascript:y)\n:::\n::: goods\ntitle: 品\nsearch: category=202\n:::\n`,
    );
    const blocks = (await landingPage('a'))?.blocks;
    expect(blocks?.map((b) => b.kind)).toEqual(['hero', 'text', 'steps', 'goods']);
    expect(blocks?.[1]).toMatchObject({
      text: '<h3>大</h3>\n<p><strong>「重要」</strong>です&lt;script&gt;x&lt;/script&gt;</p>\n',
    });
    expect(blocks?.[2]).toMatchObject({
      steps: [{ text: '<h4>大</h4>\n' }, { text: '<p>[x](javascript:y)</p>\n' }],
    });
    expect(blocks?.[3]).toMatchObject({ cards: [{ id: 10 }], more: '/goods?category=202' });
  });

  it('is seen in its period only, and not as a draft', async () => {
    await insert('now', HERO, { published_until: daysFrom(1) });
    await insert('draft', HERO, { status: 'draft' });
    await insert('later', HERO, { published_from: daysFrom(1) });
    await insert('over', HERO, { published_until: daysFrom(-0.5) });
    expect(await landingPage('now', NOW)).toBeDefined();
    for (const slug of ['draft', 'later', 'over', 'unknown'])
      expect(await landingPage(slug, NOW), slug).toBeUndefined();
    expect(await landingAddresses(NOW)).toEqual([{ path: '/lp/now', changed: daysFrom(-1) }]);
  });
});
