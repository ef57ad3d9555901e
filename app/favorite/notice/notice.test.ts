import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberContext } from '#app/account/member-context.ts';
import { aMember } from '#app/account/testing/members.ts';
import { ORIGIN } from '#app/account/testing/pages.ts';
import { goodsPage } from '#app/catalogue/detail/goods-view.ts';
import { insertPlaces, insertThings, type Thing, things } from '#app/catalogue/testing/catalogue.ts';
import { db, transaction } from '#platform/db/db.ts';
import { isForeign } from '#platform/http/origin.ts';
import { log } from '#platform/log.ts';
import { stopHeaders } from '#platform/mail/stop-link.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { prioritiesOf } from '#platform/testing/mails.ts';
import { withRows } from '#platform/testing/plans.ts';
import { limits } from '#platform/throttle.ts';
import { eraseFavorites } from '../erase.ts';
import * as noticePage from '../pages/goods-notice.tsx';
import * as stopPage from '../pages/stop-notices.tsx';
import { askForNotice, awaitedLines, noticeView, stopNotice } from './ask.ts';
import { MOST_NOTICES } from './limits.ts';
import { oldNotices } from './retention.ts';
import { sendNotices } from './send.ts';
import { stopUrl } from './stop-link.ts';
import { awaitedGoodsOffered, countNotices, takeNotices } from './store.ts';

const stopToken = (member: number) => new URL(stopUrl(member)).searchParams.get('token')!;

useTestDatabase();

const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const [SOLD_OUT, NOT_YET, ENDED, OFFERED, PRODUCT, DRAFT] = [1, 2, 3, 4, 5, 6] as const;
const ids = Array.from({ length: MOST_NOTICES }, (_, i) => 100 + i);

beforeAll(async () => {
  await insertPlaces();
  const any = things(now).find((t) => t.kind === 'gift' && !t.ticket)!;
  const thing = (id: number, more: Partial<Thing> = {}): Thing => ({
    ...any,
    id,
    code: `N${id}`,
    name: `新米 ${id}`,
    kind: 'gift',
    amount: 12_000,
    deliveries: 1,
    window: { days: 5 },
    stocks: [{ stock: 2, reserved: 2, active: true }],
    acceptFrom: null,
    acceptUntil: null,
    status: 'published',
    ...more,
  });
  const free = [{ stock: null, reserved: 0, active: true }];
  await insertThings([
    thing(SOLD_OUT),
    thing(NOT_YET, { acceptFrom: later(5), stocks: free }),
    thing(ENDED, { acceptUntil: later(-1) }),
    thing(OFFERED, { stocks: free }),
    thing(PRODUCT, { kind: 'product' }),
    thing(DRAFT, { status: 'draft' }),
    ...ids.map((id) => thing(id)),
  ]);
});

let emails = 0;
let email: string;
let member: number;
beforeEach(async () => {
  await db().deleteFrom('goods_notice').execute();
  await setStock(SOLD_OUT, 2);
  emails++;
  email = `waits${emails}@example.jp`;
  member = await aMember(email);
});

/** Two pieces of each are reserved: more than two are free. Null: as many as are wanted. */
async function setStock(goods: number, stock: number | null): Promise<void> {
  await db().updateTable('sku').set({ stock }).where('goods_id', '=', goods).execute();
}

const mailsTo = (to: string) =>
  db()
    .selectFrom('mail_message')
    .select(['storefront', 'subject', 'body_text', 'body_html', 'headers', 'dedupe_key'])
    .where('recipient', '=', to)
    .where('kind', '=', 'goods_notice')
    .execute();

/** So many members more wait for what is sold out, in the order of their numbers. */
async function crowd(name: string, n: number): Promise<void> {
  await sql`
    with m as (
      insert into member (email, password_hash) select ${name} || i || '@example.jp', '-' from generate_series(1, ${n}::int) i
      returning id)
    insert into goods_notice (member_id, goods_id, cause) select id, ${SOLD_OUT}, 'restock' from m order by id`.execute(
    db(),
  );
}

const waiting = () => countNotices(db(), member);

describe('asking', () => {
  it('is offered for what is sold out or not open yet, not for what ended or can be had', async () => {
    const seen = async (id: number) => (await goodsPage(id, now))?.awaited;
    expect([await seen(SOLD_OUT), await seen(NOT_YET)]).toEqual(['restock', 'opening']);
    expect([await seen(ENDED), await seen(OFFERED)]).toEqual([null, null]);
  });

  it('is kept once, with why; what cannot be waited for is not taken', async () => {
    const ask = (id: number) => askForNotice(member, 'gift', id, now);
    const twice = await Promise.all([ask(SOLD_OUT), ask(SOLD_OUT), ask(SOLD_OUT)]);
    expect([...twice, await ask(NOT_YET)]).toEqual(['done', 'done', 'done', 'done']);
    for (const id of [ENDED, OFFERED, PRODUCT, DRAFT, 99_999]) expect(await ask(id)).toBe('not_awaited');
    const rows = await db()
      .selectFrom('goods_notice')
      .select(['goods_id', 'cause'])
      .orderBy('goods_id')
      .execute();
    expect(rows).toEqual([
      { goods_id: SOLD_OUT, cause: 'restock' },
      { goods_id: NOT_YET, cause: 'opening' },
    ]);
    expect(await noticeView(member, 'gift', SOLD_OUT, now)).toMatchObject({ state: 'restock', asked: true });
    expect(await noticeView(member, 'gift', ENDED, now)).toMatchObject({ state: 'ended', asked: false });
    expect(await noticeView(member, 'gift', OFFERED, now)).toMatchObject({ state: 'offered' });
    expect(await noticeView(member, 'product', SOLD_OUT, now)).toBeUndefined();
    expect(await noticeView(member, 'gift', DRAFT, now)).toBeUndefined();
  });

  it('ends at a hundred, also when the last ones are asked for side by side', async () => {
    for (const id of ids.slice(2)) await askForNotice(member, 'gift', id, now);
    const last = await Promise.all(
      [ids[0]!, ids[1]!, SOLD_OUT, NOT_YET].map((id) => askForNotice(member, 'gift', id, now)),
    );
    expect(last.sort()).toEqual(['done', 'done', 'full', 'full']);
    expect(await waiting()).toBe(MOST_NOTICES);
    expect(await askForNotice(member, 'gift', ids[5]!, now)).toBe('done'); // is waited for already
  });

  it('is shown by storefront and can be stopped', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await askForNotice(member, 'product', PRODUCT, now);
    const lines = async (kind: 'gift' | 'product') =>
      (await awaitedLines(member, kind, now)).map((l) => [l.known, l.state]);
    expect(await lines('gift')).toEqual([[SOLD_OUT, '在庫がありません']]);
    expect(await lines('product')).toEqual([[PRODUCT, '在庫がありません']]);
    await stopNotice(member, SOLD_OUT);
    expect([await lines('gift'), (await lines('product')).length]).toEqual([[], 1]);
  });
});

describe('the job', () => {
  it('is silent while nothing can be had, tells once, and again only who asks again', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await sendNotices(now);
    expect(await mailsTo(email)).toEqual([]);
    await setStock(SOLD_OUT, 3);
    await sendNotices(now);
    await sendNotices(now);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(await waiting()).toBe(0);
    expect(mail).toMatchObject({ storefront: 'donation', headers: stopHeaders(stopUrl(member)) });
    expect(mail!.subject).toMatch(/^【.+】再入荷のお知らせ: 新米 1$/);
    for (const text of [
      '髙﨑 花子 様',
      'お知らせをご希望の返礼品を、再びお申し込みいただけるようになりました。',
      'ご覧になるときには、すでになくなっていることがあります。',
      '返礼品: 新米 1',
      '寄附金額: 12,000円',
      `/goods/detail/${SOLD_OUT}`,
      `\n${stopUrl(member)}\n`,
    ])
      expect(mail!.body_text).toContain(text);
    expect(mail!.body_html).toContain(`href="${stopUrl(member)}"`);
    await setStock(SOLD_OUT, 2);
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await setStock(SOLD_OUT, 3);
    await sendNotices(now);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('tells of an opening when it has come, and of products in the shop’s name', async () => {
    await askForNotice(member, 'gift', NOT_YET, now);
    await sendNotices(later(4.9));
    expect(await mailsTo(email)).toEqual([]);
    await sendNotices(later(5.1));
    await askForNotice(member, 'product', PRODUCT, now);
    await setStock(PRODUCT, 3);
    await sendNotices(now);
    const mails = await mailsTo(email);
    expect(mails.map((m) => m.storefront)).toEqual(['donation', 'shop']);
    expect(mails[0]!.subject).toContain('受付開始のお知らせ');
    expect(mails[0]!.body_text).toContain('返礼品の受付が始まりました。');
    expect(mails[1]!.body_text).toContain('商品を、再びご注文いただけるようになりました。');
    expect(mails[1]!.body_text).toContain(`/ec/goods/detail/${PRODUCT}`);
    await setStock(PRODUCT, 2);
  });

  it('tells everybody once, however many workers run', async () => {
    await crowd('crowd', 130);
    await setStock(SOLD_OUT, null);
    await Promise.all([1, 2, 3, 4].map(() => sendNotices(now)));
    await sendNotices(now);
    const { rows } = await sql<{ mails: number; people: number; jobs: number }>`
      select count(*) as mails, count(distinct recipient) as people,
             (select count(*) from graphile_worker.jobs where task_identifier = 'send_mail') as jobs
        from mail_message where recipient like 'crowd%'`.execute(db());
    expect(rows[0]).toMatchObject({ mails: 130, people: 130 });
    expect(rows[0]!.jobs).toBeGreaterThanOrEqual(130);
    expect(await prioritiesOf('goods_notice')).toEqual([20]);
    expect(await db().selectFrom('goods_notice').select('id').execute()).toEqual([]);
  });

  it('tells three of each piece in a run, who asked first; the others when it is still to be had', async () => {
    await crowd('queue', 70);
    const told = async () =>
      (
        await db()
          .selectFrom('mail_message')
          .select('recipient')
          .where('recipient', 'like', 'queue%')
          .orderBy('id')
          .execute()
      ).map((m) => Number(/\d+/.exec(m.recipient)![0]));
    const first = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    await setStock(SOLD_OUT, 3); // one
    await sendNotices(now);
    expect(await told()).toEqual(first(3));
    await setStock(SOLD_OUT, 2);
    await sendNotices(now);
    expect(await told()).toHaveLength(3);
    await setStock(SOLD_OUT, 22); // twenty: more than one batch
    await sendNotices(now);
    expect(await told()).toEqual(first(63));
    await sendNotices(now);
    expect(await told()).toEqual(first(70));
  });

  it('goes on with other goods when those before cannot be told of, and tells of these once they can', async () => {
    const [broken, whole] = ids as [number, number];
    for (const id of [broken, whole]) {
      await setStock(id, 2);
      await askForNotice(member, 'gift', id, now);
      await setStock(id, 3);
    }
    await sql`
      create function refuse_notice() returns trigger language plpgsql as $$
        begin raise exception 'this mail cannot be queued'; end $$`.execute(db());
    await sql`
      create trigger refuse_notice before insert on mail_message for each row
        when (new.body_text like ${sql.lit(`%/goods/detail/${broken}\n%`)}) execute function refuse_notice()`.execute(
      db(),
    );
    const logged = vi.spyOn(log(), 'error').mockReturnValue();
    await sendNotices(now);
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ goods: broken }), expect.stringContaining('notices of goods')],
    ]);
    expect((await mailsTo(email)).map((m) => m.subject)).toEqual([expect.stringMatching(`新米 ${whole}$`)]);
    expect(await waiting()).toBe(1);
    await sql`drop function refuse_notice() cascade`.execute(db());
    await sendNotices(now);
    expect([await waiting(), logged.mock.calls.length]).toEqual([0, 1]);
    logged.mockRestore();
    await setStock(broken, 2);
    await setStock(whole, 2);
  });

  it('leaves nobody out, however many other goods are waited for', async () => {
    const some = ids.slice(0, 3);
    for (const id of some) {
      await askForNotice(member, 'gift', id, now);
      await setStock(id, 4);
    }
    const [first, ...rest] = await awaitedGoodsOffered(now, 0, 1);
    expect([first, rest]).toEqual([{ id: some[0], pieces: 2 }, []]);
    expect(await awaitedGoodsOffered(now, some[0]!, 9)).toEqual(
      some.slice(1).map((id) => ({ id, pieces: 2 })),
    );
    await setStock(some[2]!, null);
    expect(await awaitedGoodsOffered(now, some[1]!, 9)).toEqual([{ id: some[2], pieces: null }]);
    for (const id of some) await setStock(id, 2);
  });

  it('leaves to another worker what it holds, and keeps what a worker that died had taken', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await setStock(SOLD_OUT, 3);
    await expect(
      transaction(async (tx) => {
        expect(await takeNotices(tx, SOLD_OUT, now, later(-1), 50)).toHaveLength(1);
        await sendNotices(now);
        expect(await mailsTo(email)).toEqual([]);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await sendNotices(now);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('does not tell of what went again between the look and the mail', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await setStock(SOLD_OUT, 3);
    expect(await awaitedGoodsOffered(now, 0, 500)).toEqual([{ id: SOLD_OUT, pieces: 1 }]);
    await setStock(SOLD_OUT, 2);
    expect(await transaction((tx) => takeNotices(tx, SOLD_OUT, now, later(-1), 50))).toEqual([]);
    expect(await waiting()).toBe(1);
  });

  it('does not tell after twelve months, though the night has not deleted it yet', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, later(-367));
    await setStock(SOLD_OUT, 3);
    await sendNotices(now);
    expect([await mailsTo(email), await waiting()]).toEqual([[], 1]);
  });

  it('steps through the index, however many wait for the same goods', async () => {
    await withRows(
      `insert into goods_notice (member_id, goods_id, cause)
         select i, i % 40, 'restock' from generate_series(1, 20000) as i;
       analyze goods_notice`,
      async (plan) => {
        const first = 'select min(n.goods_id) from goods_notice n where n.goods_id > 7';
        expect(await plan(first)).toContain('Index Only Scan using goods_notice_goods');
        const batch =
          'select n.id from goods_notice n where n.goods_id = 7 order by n.id limit 50 for update skip locked';
        expect(await plan(batch)).toContain('Index Scan using goods_notice_goods');
        const old =
          "select id from goods_notice where created_at < now() - interval '1 year' order by created_at limit 500";
        expect(await plan(old)).toContain('Index Scan using goods_notice_created');
        const ended = `select n.id from goods o cross join lateral (
          select id from goods_notice where goods_id = o.id order by id limit 500 for update skip locked) n
          where o.id = any('{7,8}') limit 500`;
        expect(await plan(ended)).toContain('Index Scan using goods_notice_goods');
        expect(await plan('select count(*) from goods_notice where member_id = 7')).toContain(
          'goods_notice_member_id_goods_id_key',
        );
      },
    );
  });
});

describe('the end', () => {
  const sweep = async (at: Date) => {
    for (const part of oldNotices) await transaction((tx) => part.deleteSome(tx, at, part.batch));
  };

  it('comes after twelve months, with the end of the goods, and not while they are off the site for a while', async () => {
    const goods = { accept_until: null as Date | null, status: 'published' };
    const change = (more: Partial<typeof goods>) =>
      db()
        .updateTable('goods')
        .set({ ...goods, ...more })
        .where('id', '=', SOLD_OUT)
        .execute();
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await change({ status: 'suspended' });
    await sweep(later(364));
    expect(await waiting()).toBe(1);
    await change({ accept_until: later(-1) });
    await sweep(now);
    expect(await waiting()).toBe(0);
    await change({});
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await sweep(later(367));
    expect(await waiting()).toBe(0);
  });

  it('comes for no more at once than a batch, and without reading who waits for other goods', async () => {
    await crowd('ended', 30);
    await askForNotice(member, 'gift', NOT_YET, now);
    await sql`update goods set accept_until = ${later(-1)} where id = ${SOLD_OUT}`.execute(db());
    const deleted = () => transaction((tx) => oldNotices[1]!.deleteSome(tx, now, 20));
    expect([await deleted(), await deleted(), await deleted()]).toEqual([20, 10, 0]);
    expect(await waiting()).toBe(1);
    await sql`update goods set accept_until = null where id = ${SOLD_OUT}`.execute(db());
  });

  it('comes with the withdrawal', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await transaction((tx) => eraseFavorites(tx, member));
    expect(await waiting()).toBe(0);
  });
});

/** What a page answers to a form or, without fields, to being opened. */
async function ask(
  route: { loader: (args: never) => unknown; action: (args: never) => unknown },
  path: string,
  fields?: Record<string, string>,
): Promise<{ status: number; location?: string | null; body?: unknown }> {
  const url = new URL(ORIGIN + path);
  const request = new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) });
  const context = new Map([[memberContext, { id: member }]]);
  const args = { request, url, params: { id: url.pathname.split('/').at(-1) }, context };
  const out = await Promise.resolve((fields ? route.action : route.loader)(args as never)).catch(
    (thrown: unknown) => thrown,
  );
  if (out instanceof Response) return { status: out.status, location: out.headers.get('location') };
  const { init, data } = out as { init?: ResponseInit; data?: unknown };
  return init ? { status: init.status ?? 200, body: data } : { status: 200, body: out };
}

describe('the member’s page', () => {
  const path = `/mypage/goods-notices/${SOLD_OUT}`;

  it('asks and stops by a form, and says what came of it', async () => {
    expect((await ask(noticePage, path)).body).toMatchObject({ state: 'restock', asked: false, kept: '1年' });
    expect(await waiting()).toBe(0);
    expect(await ask(noticePage, path, { intent: 'ask' })).toEqual({
      status: 303,
      location: `${path}?added=1`,
    });
    expect((await ask(noticePage, `${path}?added=1`)).body).toMatchObject({ change: 'added', asked: true });
    expect(await ask(noticePage, path, { intent: 'stop' })).toEqual({
      status: 303,
      location: '/mypage/favorites?stopped=1#notices',
    });
    expect(await waiting()).toBe(0);
  });

  it('does not know the goods of the other storefront, and waits after many forms', async () => {
    expect((await ask(noticePage, `/ec${path}`)).status).toBe(404);
    expect((await ask(noticePage, '/mypage/goods-notices/x', {})).status).toBe(404);
    for (let i = 0; i < limits.notice_account.points; i++) await ask(noticePage, path, { intent: 'stop' });
    expect((await ask(noticePage, path, { intent: 'ask' })).location).toBe(`${path}?wait=1`);
    expect(await waiting()).toBe(0);
  });
});

describe('the link in the mail', () => {
  const path = (token: string) => `/goods-notices/unsubscribe?token=${token}`;

  it('stops all by a form and nothing by being opened', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, now);
    await askForNotice(member, 'product', PRODUCT, now);
    const opened = await ask(stopPage, path(stopToken(member)));
    expect(opened.body).toEqual({ broken: false, count: 2 });
    expect(await waiting()).toBe(2);
    const [stopped] = await Promise.all([1, 2].map(() => ask(stopPage, path(stopToken(member)), {})));
    expect(stopped!.body).toMatchObject({ stopped: true });
    expect(await waiting()).toBe(0);
  });

  it('is nobody else’s', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, now);
    const token = stopToken(member);
    for (const forged of [`${member}.${'A'.repeat(43)}`, `${token.slice(0, -2)}AA`, '']) {
      expect((await ask(stopPage, path(forged))).body).toEqual({ broken: true, count: null });
      expect((await ask(stopPage, path(forged), {})).status).toBe(400);
    }
    expect(await waiting()).toBe(1);
    expect((await ask(stopPage, '/goods-notices/unsubscribe')).body).toEqual({ broken: false, count: null });
  });

  it('takes nothing from what the member may do, however often it is used', async () => {
    const token = stopToken(member);
    const answers = [];
    for (let i = 0; i <= limits.notice_stop_account.points; i++)
      answers.push((await ask(stopPage, path(token), {})).status);
    expect([answers[0], answers.at(-1)]).toEqual([200, 429]);
    const page = `/mypage/goods-notices/${SOLD_OUT}`;
    for (let i = 0; i < limits.notice_account.points; i++)
      expect((await ask(noticePage, page, { intent: 'stop' })).location).not.toContain('wait');
  });

  it('works at one click of a mail program, which sends neither cookie nor origin (RFC 8058)', async () => {
    await askForNotice(member, 'gift', SOLD_OUT, now);
    const url = new URL(/^<(http[^>]+)>$/.exec(stopHeaders(stopUrl(member))['List-Unsubscribe']!)![1]!);
    expect(isForeign(new Headers({ 'content-type': 'application/x-www-form-urlencoded' }), url.origin)).toBe(
      false,
    );
    await ask(stopPage, url.pathname + url.search, { 'List-Unsubscribe': 'One-Click' });
    expect(await waiting()).toBe(0);
  });
});
