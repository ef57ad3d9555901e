import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtDocument } from '#app/content/documents.ts';
import { guidancePage } from '#app/content/guidance.ts';
import { featurePage } from '#app/feature/features.ts';
import { landingPage } from '#app/landing/landing.ts';
import { keepPicture } from '#app/listing/pictures.ts';
import { newsItem } from '#app/news/news.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { db, dbPool, transaction } from '#platform/db/db.ts';
import { forgetting } from '#platform/http/purge-listener.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { exportAll, exportText } from './export.ts';
import { typedOf, withStatus } from './fields.ts';
import { turnText } from './live.ts';
import { loadTexts, type TextFile } from './load.ts';
import { type RowKind, readRow } from './read.ts';
import { stateOf } from './states.ts';
import { writers } from './testing/people.ts';
import { addText, moveText, readText, readVersion, saveText } from './texts.ts';

useTestDatabase();

let operator: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  ({ operator, auditor } = await writers());
});
beforeEach(() => dbPool().query('truncate site_text, site_text_version, news, feature, landing_page'));

const news = (title: string, more = '', body = '本文') =>
  `---\ntitle: ${title}\ncategory: お知らせ\nfrom: 2026-01-01\n${more}---\n${body}\n`;

async function made(source = news('題'), step: Parameters<typeof addText>[4] = 'publish', slug = 'a') {
  const result = await addText(operator, 'news', slug, source, step);
  if (result.kind !== 'saved') throw new Error(JSON.stringify(result));
  return result.id;
}
const read = async (id: number) => (await readText(operator, id))!;
const seen = async (at = new Date()) => (await newsItem('a', at))?.title;

describe('a text', () => {
  it('is a draft until it is published, then what visitors read, until it is taken away', async () => {
    const id = await made(news('題'), 'draft');
    expect([await seen(), stateOf(await read(id), new Date())]).toEqual([undefined, 'draft']);
    const source = news('新しい題');
    expect(await saveText(operator, id, 1, source, 'publish')).toEqual({ kind: 'saved', id });
    expect([await seen(), stateOf(await read(id), new Date())]).toEqual(['新しい題', 'shown']);
    await saveText(operator, id, 2, news('次の題'), 'draft');
    expect([await seen(), (await read(id)).version, (await read(id)).live]).toEqual(['新しい題', 3, 2]);
    await moveText(operator, id, 'withdraw');
    expect([await seen(), stateOf(await read(id), new Date())]).toEqual([undefined, 'withdrawn']);
    await moveText(operator, id, 'archive');
    expect(stateOf(await read(id), new Date())).toBe('archived');
    expect((await saveText(operator, id, 3, source, 'publish')).kind).toBe('archived');
    await moveText(operator, id, 'restore');
    await saveText(operator, id, 3, source, 'publish');
    expect(await seen()).toBe('新しい題');
  });

  it('is written by operators and read by auditors', async () => {
    const id = await made();
    await expect(saveText(auditor, id, 1, news('二'), 'draft')).rejects.toThrow(NotAllowed);
    await expect(addText(auditor, 'news', 'b', news('二'), 'draft')).rejects.toThrow(NotAllowed);
    await expect(moveText(auditor, id, 'withdraw')).rejects.toThrow(NotAllowed);
    expect((await readText(auditor, id))?.title).toBe('題');
    expect((await exportText(auditor, id))?.name).toBe('a.md');
  });

  it('has one address alone, of letters that an address may have', async () => {
    await made();
    expect((await addText(operator, 'news', 'a', news('二'), 'draft')).kind).toBe('taken');
    expect(await addText(operator, 'news', 'お知らせ', news('二'), 'draft')).toMatchObject({
      faults: { slug: [expect.stringContaining('半角')] },
    });
    for (const kind of ['guidance', 'faq'] as const)
      expect((await addText(operator, kind, 'b', news('二'), 'draft')).kind).toBe('unknown');
  });

  it('keeps each of its versions, and goes back to any', async () => {
    const id = await made(news('一'));
    await saveText(operator, id, 1, news('二'), 'publish');
    await saveText(operator, id, 2, news('二'), 'publish');
    expect((await read(id)).version).toBe(2);
    const first = (await readVersion(operator, { id }, 1))!;
    expect([first.madeBy, first.fromFile]).toEqual(['writer さん', false]);
    await saveText(operator, id, 2, first.source, 'publish');
    expect([await seen(), (await read(id)).version]).toEqual(['一', 3]);
  });

  it('is taken from one of two who save at once, and the other is shown what was saved', async () => {
    const id = await made();
    const results = await Promise.all(
      ['甲', '乙', '丙'].map((title) => saveText(operator, id, 1, news(title), 'draft')),
    );
    expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'conflict', 'saved']);
    const now = await read(id);
    for (const result of results)
      if (result.kind === 'conflict') {
        expect(result.now.version).toBe(2);
        expect(result.now.newest.source).toBe(now.newest.source);
      }
  });

  it('may be a draft with mistakes, and says each of them beside its field before it is published', async () => {
    const source = news(
      '題',
      'pinned: ja\nuntil: 2025-01-01\n',
      '[甲](/nosuch)\n\n![](u/abcdefghijklmnopqrstuv)',
    );
    const id = await made(source, 'draft');
    expect(await saveText(operator, id, 1, source, 'publish')).toEqual({
      kind: 'faults',
      faults: {
        pinned: ['「yes」か「no」にしてください'],
        until: ['掲載を始める日時よりあとにしてください'],
        body: [
          '1行目: リンク先「/nosuch」のページがありません。',
          '3行目: 画像「u/abcdefghijklmnopqrstuv」に、何が写っているかの説明を付けてください: ![説明](u/…)。',
          '画像「u/abcdefghijklmnopqrstuv」がありません。追加し直してください。',
        ],
      },
    });
    expect(await seen()).toBeUndefined();
    expect(await saveText(operator, id, 1, news('', '', 'x'), 'draft')).toMatchObject({
      faults: { title: ['入力してください'] },
    });
    expect(await saveText(operator, id, 1, news('題', '', '文'.repeat(40_000)), 'draft')).toMatchObject({
      faults: { body: [expect.stringContaining('100KBまで')] },
    });
    expect(await saveText(operator, id, 1, news('題', '', '一\n\u0000'), 'draft')).toMatchObject({
      faults: { body: [expect.stringContaining('2行目: 使用できない文字')] },
    });
    expect((await read(id)).version).toBe(1);
  });

  it('leads to features and landing pages that staff wrote', async () => {
    const lp =
      '---\ntitle: 題\ndescription: 説明\nfrom: 2026-01-01\n---\n::: hero\ntitle: 題\npicture: c/sea/0\n\n文\n:::\n';
    const feature =
      '---\ntitle: 題\ntheme: 旅\ncover: c/sea/0\nlead: はじめ\nfrom: 2026-01-01\n---\n本文 [次](/lp/there)\n';
    expect((await addText(operator, 'feature', 'f', feature, 'publish')).kind).toBe('faults');
    expect((await addText(operator, 'landing_page', 'there', lp, 'publish')).kind).toBe('saved');
    expect((await addText(operator, 'feature', 'f', feature, 'publish')).kind).toBe('saved');
    expect([(await landingPage('there'))?.title, (await featurePage('f'))?.title]).toEqual(['題', '題']);
  });
});

describe('an instant', () => {
  const soon = () => new Date(Date.now() + 3_600_000);

  it('makes a version live that somebody chose for it, once, and purges what is kept', async () => {
    const id = await made(news('いま'));
    const at = soon();
    await saveText(operator, id, 1, news('あと'), { at });
    expect([await seen(), (await read(id)).next, (await read(id)).nextAt]).toEqual(['いま', 2, at]);
    const job = { id, at: at.toISOString() };
    expect(await purgedBy(() => turnText(job))).toContain('news');
    expect([await seen(), (await read(id)).live, (await read(id)).next]).toEqual(['あと', 2, null]);
    await saveText(operator, id, 2, news('その後'), 'publish');
    await turnText(job);
    expect(await seen()).toBe('その後');
  });

  it('is that of the last one who chose it, or none', async () => {
    const id = await made(news('いま'));
    const [first, second] = [soon(), new Date(Date.now() + 7_200_000)];
    await saveText(operator, id, 1, news('あと'), { at: first });
    await saveText(operator, id, 2, news('あとの二'), { at: second });
    await turnText({ id, at: first.toISOString() });
    expect(await seen()).toBe('いま');
    await moveText(operator, id, 'unschedule');
    await turnText({ id, at: second.toISOString() });
    expect(await seen()).toBe('いま');
    expect((await read(id)).version).toBe(3);
  });

  it('is the one that a text itself says: it begins and ends by it, and lists that are kept are told', async () => {
    const from = '2099-01-01 09:00';
    const id = await made(news('いつか').replace('from: 2026-01-01', `from: ${from}\nuntil: 2099-01-02`));
    expect([await seen(), stateOf(await read(id), new Date())]).toEqual([undefined, 'scheduled']);
    expect(await seen(new Date('2099-01-01T00:00:00Z'))).toBe('いつか');
    expect(stateOf(await read(id), new Date('2099-01-02T15:00:00Z'))).toBe('ended');
    const { rows } = await dbPool().query(
      `select run_at from graphile_worker.jobs where task_identifier = 'turn_text' and run_at > '2098-01-01' order by run_at`,
    );
    expect(rows.map(({ run_at }) => new Date(run_at).toISOString())).toEqual([
      '2099-01-01T00:00:00.000Z',
      '2099-01-02T14:59:59.000Z',
    ]);
  });

  it('stands in the audit with who chose it, beside every other change', async () => {
    const id = await made(news('題'), 'draft');
    await saveText(operator, id, 1, news('新しい題', '', '別の本文'), {
      at: new Date('2099-01-01T00:00:00Z'),
    });
    const [entry] = await listEntries({ subject: 'text', subjectId: String(id) }, 5);
    expect(entry).toMatchObject({
      action: 'text.edit',
      staffId: operator.staffId,
      changes: {
        題名: ['題', '新しい題'],
        本文: ['第1版', '第2版'],
        状態: ['下書き', '公開予定'],
        反映の予約: ['', '2099年1月1日(木) 9:00'],
      },
    });
  });
});

describe('files', () => {
  const load = (source: string, take: string[] = [], slug = 'a') =>
    transaction((tx) => loadTexts(tx, [{ kind: 'news', slug, source }], { take }));
  const idOf = async (slug = 'a') =>
    (await db().selectFrom('site_text').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;

  it('are loaded as long as nobody has written another version', async () => {
    expect((await load(news('一'))).written).toEqual(['news/a']);
    expect((await load(news('二'))).written).toEqual(['news/a']);
    expect([await seen(), (await read(await idOf())).version]).toEqual(['二', 2]);
    expect((await load(news('二'))).written).toEqual([]);
  });

  it('never overwrite what staff wrote: they are offered, and taken over by who asks', async () => {
    await load(news('一'));
    const id = await idOf();
    await saveText(operator, id, 1, news('担当者の題'), 'publish');
    expect(await load(news('一'))).toMatchObject({ written: [], offered: [] });
    expect(await load(news('ファイルの題'))).toMatchObject({ written: [], offered: ['news/a'] });
    expect(await load(news('ファイルの題'))).toMatchObject({ written: [], offered: ['news/a'] });
    expect([await seen(), (await read(id)).fileOffered]).toEqual(['担当者の題', news('ファイルの題')]);

    await moveText(operator, id, 'take-file');
    const taken = await read(id);
    expect([await seen(), taken.version, taken.newest.fromFile, taken.fileOffered]).toEqual([
      '担当者の題',
      3,
      true,
      null,
    ]);
    await saveText(operator, id, 3, taken.newest.source, 'publish');
    expect(await seen()).toBe('ファイルの題');
    // It is the file's again.
    expect((await load(news('次'))).written).toEqual(['news/a']);
    expect(await seen()).toBe('次');
  });

  it('are left where staff say so, and count where the command line asks for them', async () => {
    await load(news('一'));
    const id = await idOf();
    await saveText(operator, id, 1, news('担当者の題'), 'publish');
    await load(news('ファイルの題'));
    await moveText(operator, id, 'keep-own');
    expect(await load(news('ファイルの題'))).toMatchObject({ written: [], offered: [] });
    await load(news('次の題'));
    expect((await load(news('次の題'), ['news/a'])).written).toEqual(['news/a']);
    expect([await seen(), (await read(id)).fileOffered]).toEqual(['次の題', null]);
  });

  it('of the name of a text that staff wrote are offered, too', async () => {
    const id = await made(news('手で'));
    expect(await load(news('ファイル'))).toMatchObject({ written: [], offered: ['news/a'] });
    expect([await seen(), (await read(id)).fileOffered]).toEqual(['手で', news('ファイル')]);
  });

  it('come out as they went in, and change nothing when they are loaded again', async () => {
    const folder = join(import.meta.dirname, '../../content');
    const files = [
      ['news', 'news', '2026-11-10-year-end'],
      ['feature', 'features', 'winter-hotpot'],
      ['landing_page', 'lp', 'first-time'],
    ] as const;
    const sources: TextFile[] = await Promise.all(
      files.map(async ([kind, at, slug]) => ({
        kind,
        slug,
        source: await readFile(join(folder, at, `${slug}.md`), 'utf8'),
      })),
    );
    sources.push({ kind: 'news', slug: 'hidden', source: news('伏せる', 'status: draft\n') });
    await transaction((tx) => loadTexts(tx, sources));
    const out = await transaction(exportAll);
    expect(new Set(out.map(({ source }) => source))).toEqual(new Set(sources.map(({ source }) => source)));
    expect((await transaction((tx) => loadTexts(tx, sources))).written).toEqual([]);
    // What was taken away says so in its file.
    const id = await idOf('2026-11-10-year-end');
    await moveText(operator, id, 'withdraw');
    const { source } = (await exportText(operator, id))!;
    expect(typedOf(source).fields.status).toBe('draft');
    expect(withStatus(source, true)).toBe(sources[0]!.source);
  });

  it('are made of rows that were there before there were texts', async () => {
    const folder = join(import.meta.dirname, '../../content');
    const rows: [RowKind, string, string][] = [
      ['news', '2026-11-18-news-and-features', 'news'],
      ['feature', 'winter-hotpot', 'features'],
      ['landing_page', 'first-time', 'lp'],
      ['landing_page', 'year-end', 'lp'],
    ];
    for (const [kind, slug, at] of rows) {
      const source = await readFile(join(folder, at, `${slug}.md`), 'utf8');
      await transaction((tx) => loadTexts(tx, [{ kind, slug, source }]));
    }
    await dbPool().query('truncate site_text, site_text_version');
    const migration = await readFile(
      join(import.meta.dirname, '../../migrations/0421_texts_of_rows.sql'),
      'utf8',
    );
    await transaction((tx) => sql.raw(migration).execute(tx));
    for (const [kind, slug, at] of rows) {
      const file = await readFile(join(folder, at, `${slug}.md`), 'utf8');
      const [{ checksum: _, ...expected }, id] = [readRow(kind, slug, file), await idOf(slug)];
      const text = await read(id);
      const { checksum: __, ...written } = readRow(kind, slug, text.newest.source);
      expect({ ...written, demo: expected.demo }).toEqual(expected);
      expect([text.live, text.newest.fromFile]).toEqual([1, true]);
      // The very file is known already.
      expect((await transaction((tx) => loadTexts(tx, [{ kind, slug, source: file }]))).written).toEqual([]);
    }
  });
});

describe('what is built in', () => {
  const built = (title: string, body = '## 一 {#one}\n文') =>
    `---\ntitle: ${title}\ndescription: 説明\nchanged: 2026-11-21\n---\n${body}\n`;
  const load = (source: string) =>
    transaction((tx) => loadTexts(tx, [{ kind: 'guidance', slug: 'guide', source }]));
  const page = async () => (await guidancePage('guide', () => true)).doc.title;
  const heard = async (work: Promise<unknown>) => {
    await work;
    forgetting.heard('guidance');
  };
  const id = async () => (await db().selectFrom('site_text').select('id').executeTakeFirstOrThrow()).id;

  it('is read from its file until staff publish another text, and again when they go back to it', async () => {
    const original = builtDocument('guide', () => true).title;
    await load(built('ファイルの題'));
    expect(await page()).toBe(original);
    const text = await read(await id());
    expect([text.live, stateOf(text, new Date())]).toEqual([null, 'shown']);
    await heard(saveText(operator, text.id, 1, built('担当者の題'), 'draft'));
    expect(await page()).toBe(original);
    const tags = await purgedBy(() => saveText(operator, text.id, 2, built('担当者の題'), 'publish'));
    expect(tags).toEqual(['guidance']);
    forgetting.heard('guidance');
    expect(await page()).toBe('担当者の題');
    expect((await load(built('次のファイルの題'))).offered).toEqual(['guidance/guide']);
    await heard(moveText(operator, text.id, 'withdraw'));
    expect(await page()).toBe(original);
    expect((await moveText(operator, text.id, 'archive')).kind).toBe('unknown');
  });

  it('stays as it was last known while the database is away', async () => {
    await load(built('ファイルの題'));
    await heard(saveText(operator, await id(), 1, built('担当者の題'), 'publish'));
    expect(await page()).toBe('担当者の題');
    await dbPool().query('alter table site_text rename to site_text_gone');
    forgetting.heard('guidance');
    expect(await page()).toBe('担当者の題');
    await dbPool().query('alter table site_text_gone rename to site_text');
  });

  it('names what stands for something, and what is drawn', async () => {
    await load(built('題'));
    const wrong = built(
      '題',
      '{{nobody}} {{siteName}}\n\n{{part:nothing}}\n\n## 見出し\n\n## 一 {#one}\n## 二 {#one}\n[甲](/nosuch)',
    ).replace('changed: 2026-11-21', 'changed: 2026-02-30\nnext: /goods, /nosuch');
    expect(await saveText(operator, await id(), 1, wrong, 'publish')).toMatchObject({
      faults: {
        changed: ['実在する日付を入力してください'],
        next: ['「/nosuch」のページがありません'],
        body: [
          '1行目: 「{{nobody}}」に入るものがありません。使える名前を確かめてください。',
          '3行目: 「{{part:nothing}}」という図や表はありません。使える名前を確かめてください。',
          '5行目: 見出し「見出し」のあとに、アドレスを {#apply} のように付けてください。',
          '8行目: 見出しのアドレスが、前の見出しと同じです。',
          '9行目: リンク先「/nosuch」のページがありません。',
        ],
      },
    });
  });
});

describe('pictures', () => {
  it('stay as long as any version names them: drafts, and what is to come', async () => {
    const image = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const kept = await keepPicture(operator, null, image);
    if ('fault' in kept) throw new Error(kept.fault);
    const picture = () =>
      db().selectFrom('picture').select(['government_code', 'unused_since']).executeTakeFirstOrThrow();
    expect((await picture()).unused_since).not.toBeNull();
    const again = await keepPicture(operator, null, image);
    expect(again).toEqual(kept);

    const id = await made(news('題'), 'publish');
    await saveText(operator, id, 1, news('題', '', `![籠](${kept.key})`), 'draft');
    expect(await picture()).toEqual({ government_code: null, unused_since: null });
    await saveText(operator, id, 2, news('題', '', '画像なし'), 'publish');
    const named = async () =>
      (await dbPool().query('select picture_is_named($1) as named', [kept.key.slice(2)])).rows[0].named;
    expect(await named()).toBe(true);
    // Going back finds it.
    const draft = (await readVersion(operator, { id }, 2))!;
    expect((await saveText(operator, id, 3, draft.source, 'publish')).kind).toBe('saved');
    expect((await newsItem('a'))?.html).toContain(`/media/960/${kept.key}`);
  });
});
