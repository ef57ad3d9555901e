import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsItem } from '#app/news/news.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { dbPool, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { exportAll } from './export.ts';
import { loadTexts } from './load.ts';
import { MOST_BYTES } from './read.ts';
import { writers } from './testing/people.ts';
import { decodeTextFile, slugOfFile } from './text-file.ts';
import { addText, readText, saveText } from './texts.ts';
import { lookAtFile } from './upload.ts';
import { exportZip } from './zip.ts';

useTestDatabase();

let operator: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  ({ operator, auditor } = await writers());
});
beforeEach(() => dbPool().query('truncate site_text, site_text_version, news, feature, landing_page'));

const news = (title: string, body = '本文', more = '') =>
  `---\ntitle: ${title}\ncategory: お知らせ\nfrom: 2026-01-01\n${more}---\n${body}\n`;
const bytes = (text: string) => new TextEncoder().encode(text);
const look = (sent: string, slug = 'a', kind: 'news' | 'guidance' = 'news') =>
  lookAtFile(operator, kind, slug, sent);

describe('a file that is sent', () => {
  it('is named and written as in content/', () => {
    expect(
      [
        '2026-guide.md',
        'content/news/a.md',
        'C:\\news\\a.md',
        'A.md',
        'a.txt',
        '.md',
        `${'a'.repeat(41)}.md`,
      ].map(slugOfFile),
    ).toEqual(['2026-guide', 'a', 'a', undefined, undefined, undefined, undefined]);
    expect(decodeTextFile(bytes('\ufeff一\r\n二\n'))).toEqual({ source: '一\n二\n' });
    expect(decodeTextFile(bytes('一\n\0'))).toEqual({ fault: { what: 'nul', line: 2 } });
    expect(decodeTextFile(Uint8Array.of(0x93, 0xfa))).toEqual({ fault: { what: 'encoding' } });
    expect(decodeTextFile(new Uint8Array(MOST_BYTES + 1).fill(65))).toEqual({
      fault: { what: 'length', bytes: MOST_BYTES + 1 },
    });
  });

  it('says what is wrong, and what it would do, and writes nothing', async () => {
    expect(await look(news('題', '[次](/nosuch)'))).toMatchObject({
      kind: 'wrong',
      faults: { body: ['1行目: リンク先「/nosuch」のページがありません。'] },
    });
    expect(await look('# 頭がない')).toMatchObject({ kind: 'wrong' });
    expect(await look(news('題'))).toEqual({ kind: 'new', source: news('題') });
    expect(await look(news('題'), 'nothing', 'guidance')).toEqual({ kind: 'no_new' });
    await expect(lookAtFile(auditor, 'news', 'a', news('題'))).rejects.toThrow(NotAllowed);
    expect(await transaction(exportAll)).toEqual([]);
  });

  it('is compared with what staff wrote, and is a draft that leaves that and what is live', async () => {
    const made = await addText(operator, 'news', 'a', news('担当者の題'), 'publish');
    const id = made.kind === 'saved' ? made.id : 0;
    // What is downloaded and sent again is the same, also where it says that nobody sees it.
    expect(await look(news('担当者の題', '本文', 'status: draft\n'))).toMatchObject({ kind: 'same' });
    const seen = await look(news('ファイルの題'));
    expect(seen).toMatchObject({ kind: 'changed', text: { id, version: 1 } });
    await saveText(operator, id, 1, news('同僚の題'), 'draft');
    expect(await saveText(operator, id, 1, news('ファイルの題'), 'draft')).toMatchObject({
      kind: 'conflict',
    });
    await saveText(operator, id, 2, news('ファイルの題'), 'draft');
    expect((await newsItem('a', new Date()))?.title).toBe('担当者の題');
    const text = (await readText(operator, id))!;
    expect([text.version, text.live, text.newest.fromFile]).toEqual([3, 1, false]);
    // Files that are loaded afterwards do not overwrite it either.
    await transaction((tx) => loadTexts(tx, [{ kind: 'news', slug: 'a', source: news('配布の題') }]));
    expect((await readText(operator, id))!).toMatchObject({ version: 3, fileOffered: news('配布の題') });
  });
});

it('all texts leave as the folder that they came from, and the audit names it', async () => {
  const source = await readFile(join(import.meta.dirname, '../../content/terms.md'), 'utf8');
  await transaction((tx) =>
    loadTexts(tx, [
      { kind: 'guidance', slug: 'terms', source },
      { kind: 'news', slug: 'a', source: news('題') },
    ]),
  );
  await addText(operator, 'news', 'b', news('下書き'), 'draft');
  const parts: Uint8Array[] = [];
  for await (const piece of await exportZip(auditor)) parts.push(piece);
  const files = unzipSync(Buffer.concat(parts));
  expect(
    Object.fromEntries(Object.entries(files).map(([path, b]) => [path, Buffer.from(b).toString()])),
  ).toEqual({
    'content/terms.md': source,
    'content/news/a.md': news('題'),
    'content/news/b.md': news('下書き').replace('---\n', '---\nstatus: draft\n'),
  });
  const [entry] = await listEntries({ subject: 'text', subjectId: 'zip' }, 1);
  expect(entry?.changes).toEqual({ ファイルの出力: [null, 'すべて(3件)'] });
  await expect(exportZip({ ...auditor, grants: [] })).rejects.toThrow(NotAllowed);
});
