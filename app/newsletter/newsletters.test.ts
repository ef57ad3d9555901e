import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMember, lastMail } from '#app/account/testing/members.ts';
import { changeConsents, consentLog, consentsOf } from '#app/member/newsletter/consent-store.ts';
import type { Actor } from '#app/staff/actor.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { letIn, listBounces, markBounce, stopFor } from './bounces.ts';
import { compose } from './compose.ts';
import type { Recipients, Written } from './newsletter.ts';
import { addNewsletter, readNewsletter, removeNewsletter, saveNewsletter } from './newsletters.ts';
import { findNewsletter } from './newsletters-query.ts';
import { addNewsletterPicture, pictureFault } from './pictures.ts';
import { countRecipients } from './recipients-query.ts';
import { schedule, sendTest, take } from './sending.ts';

useTestDatabase();

let operator: Actor;
let auditor: Actor;
beforeAll(async () => {
  operator = await signedInStaff(await aPerson('editor@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('reads@example.jp', everywhere('auditor')));
});

const written = (change: Partial<Written> = {}): Written => ({
  ...{ list: 'donation', subject: '冬の返礼品', preheader: '', body: 'かにです。' },
  ...{ prefectures: [], governments: [], donated: 'any', donatedMonths: null },
  ...change,
});

describe('a draft', () => {
  it('loses nothing when two change it, and is not changed any more once it is planned', async () => {
    const id = await addNewsletter(operator, written());
    expect(await saveNewsletter(operator, id, 0, written({ subject: '春の返礼品' }))).toMatchObject({
      kind: 'saved',
    });
    expect(await saveNewsletter(operator, id, 0, written({ subject: '夏の返礼品' }))).toMatchObject({
      kind: 'conflict',
      now: { subject: '春の返礼品' },
    });
    // Who looked at another text sends nothing.
    expect(await schedule(operator, id, 0, null)).toEqual({ kind: 'changed' });
    const later = new Date(Date.now() + 3_600_000);
    expect(await schedule(operator, id, 1, later)).toEqual({ kind: 'moved' });
    expect(await schedule(operator, id, 1, later)).toEqual({ kind: 'late', now: 'scheduled' });
    expect(await saveNewsletter(operator, id, 1, written())).toEqual({ kind: 'begun' });
    expect(await removeNewsletter(operator, id)).toBe('begun');
    expect(await take(operator, id, 'withdraw')).toEqual({ kind: 'moved' });
    expect(await removeNewsletter(operator, id)).toBe('removed');
    expect(await take(operator, id, 'pause')).toEqual({ kind: 'unknown' });
  });

  it('is the operator’s to write and the auditor’s to read', async () => {
    const id = await addNewsletter(operator, written());
    expect(await readNewsletter(auditor, id)).toMatchObject({ subject: '冬の返礼品', state: 'draft' });
    expect(() => addNewsletter(auditor, written())).toThrow('not allowed');
    expect(() => schedule(auditor, id, 0, null)).toThrow('not allowed');
    expect(() => take(auditor, id, 'stop')).toThrow('not allowed');
    await expect(sendTest(auditor, id)).rejects.toThrow('not allowed');
    expect(() => markBounce(auditor, 'a@example.jp', '')).toThrow('not allowed');
  });

  it('is tried by who wrote it, with a link that stops nobody', async () => {
    const id = await addNewsletter(operator, written());
    expect(await sendTest(operator, id)).toEqual({ to: 'editor@example.jp' });
    const mail = await lastMail('editor@example.jp');
    expect(mail?.subject).toContain('【テスト】');
    expect(mail?.body_text).toContain('/newsletters/unsubscribe\n');
    expect(mail?.body_text).toContain('かにです。');
    expect(await sendTest(operator, 999_999)).toBeUndefined();
    expect((await findNewsletter(db(), id))?.state).toBe('draft');
  });
});

describe('a picture', () => {
  it('is an uploaded one with words, and is kept as long as a newsletter shows it', async () => {
    const bytes = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#c43' } })
      .jpeg()
      .toBuffer();
    await expect(addNewsletterPicture(auditor, bytes)).rejects.toThrow('not allowed');
    const added = await addNewsletterPicture(operator, bytes);
    const key = 'key' in added ? added.key : '';
    expect(await pictureFault(`![かに](${key})`)).toBeUndefined();
    expect(await pictureFault('![かに](https://evil.example/x.png)')).toMatchObject({ what: 'foreign' });
    expect(await pictureFault(`![](${key})`)).toMatchObject({ what: 'wordless' });
    expect(await pictureFault(`![かに](u/${'z'.repeat(22)})`)).toMatchObject({ what: 'gone' });
    expect(await pictureFault(`![かに](${key})\n\n`.repeat(11))).toEqual({ what: 'many' });

    const id = await addNewsletter(operator, written({ body: `かにです。\n\n![皿のかに](${key})` }));
    const unused = async () => {
      const { rows } = await sql<{ unused: boolean }>`
        select unused_since is not null as unused from picture where 'u/' || id = ${key}`.execute(db());
      return rows[0]?.unused;
    };
    expect(await unused()).toBe(false);
    const parts = (await compose((await findNewsletter(db(), id))!)).partsFor('https://example.jp/stop');
    // As large as it is, and the same address for every reader.
    expect(parts.html).toMatch(
      new RegExp(`<img [^>]*src="[^"]+/media/mail/${key.slice(2)}\\.jpg" alt="皿のかに" width="500" />`),
    );
    expect(parts.text).toContain('[画像: 皿のかに]');
    expect([parts.html, parts.text].every((part) => part.includes('https://example.jp/stop'))).toBe(true);
    await removeNewsletter(operator, id);
    expect(await unused()).toBe(true);
  });
});

describe('recipients', () => {
  const people: Record<string, number> = {};
  const who = (r: Partial<Recipients>) => countRecipients({ ...written(), ...r });

  beforeAll(async () => {
    await sql`
      insert into prefecture (code, name, kana, region) values (13, '東京都', 'トウキョウト', '関東'), (44, '大分県', 'オオイタケン', '九州')
      on conflict do nothing`.execute(db());
    await sql`
      insert into government (code, name, kana, kind, prefecture_code) values ('442020', '別府市', 'ベップシ', 'city', 44)
      on conflict do nothing`.execute(db());
    const { rows } = await sql<{ id: number }>`
      insert into usage (government_code, title, description) values ('442020', '子育て', '') returning id`.execute(
      db(),
    );
    for (const name of ['tokyo', 'oita', 'gave', 'gave-long-ago', 'likes', 'none', 'shop', 'bounced']) {
      people[name] = await aMember(`${name}@example.jp`);
      const list = name === 'shop' ? 'shop' : 'donation';
      if (name !== 'none')
        await transaction((tx) => changeConsents(tx, people[name]!, { [list]: true }, 'registration'));
    }
    const home = (name: string, code: number) =>
      db().updateTable('member').set({ prefecture_code: code }).where('id', '=', people[name]!).execute();
    await home('tokyo', 13);
    await home('oita', 44);
    await db()
      .insertInto('favorite_government')
      .values({ member_id: people.likes!, government_code: '442020' })
      .execute();
    for (const [name, months] of [
      ['gave', 2],
      ['gave-long-ago', 14],
    ] as const)
      await sql`
        insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, paid_at)
        values (${`N-${name}`}, gen_random_uuid(), ${people[name]}, '442020', 12000, ${rows[0]!.id}, '子育て', '{}', 'paid',
                now() - make_interval(months => ${months}::integer))`.execute(db());
    expect(await markBounce(operator, 'Bounced@example.jp', '戻ってくる')).toBe(true);
  });

  it('are those who consented, by list, place, favourites and what they gave when', async () => {
    expect(await who({})).toBe(5);
    expect(await who({ list: 'shop' })).toBe(1);
    expect(await who({ prefectures: [13] })).toBe(1);
    expect(await who({ prefectures: [13, 44] })).toBe(2);
    expect(await who({ governments: ['442020'] })).toBe(1);
    expect(await who({ donated: 'within', donatedMonths: 12 })).toBe(1);
    expect(await who({ donated: 'within', donatedMonths: 24 })).toBe(2);
    expect(await who({ donated: 'not_within', donatedMonths: 12 })).toBe(4);
    expect(await who({ prefectures: [44], donated: 'within', donatedMonths: 12 })).toBe(0);
  });

  it('come back when an address is let in again, and go when staff are asked to stop', async () => {
    expect(await markBounce(operator, 'bounced@example.jp', '')).toBe(false);
    const { rows } = await listBounces(auditor, 'bounced@example.jp', { limit: 10 });
    expect(rows).toMatchObject([{ address: 'bounced@example.jp', cause: 'marked', said: '戻ってくる' }]);
    expect(await letIn(operator, rows[0]!.id)).toBe(true);
    expect(await letIn(operator, rows[0]!.id)).toBe(false);
    expect(await who({})).toBe(6);
    expect(await stopFor(operator, 'Tokyo@example.jp')).toHaveLength(1);
    expect(await stopFor(operator, 'tokyo@example.jp')).toEqual([]);
    expect(await stopFor(operator, 'nobody@example.jp')).toBeUndefined();
    expect(await consentsOf(db(), people.tokyo!)).toEqual({ donation: false, shop: false });
    expect((await consentLog(db(), people.tokyo!))[0]).toMatchObject({ granted: false, source: 'staff' });
    expect(await who({})).toBe(5);
  });
});
