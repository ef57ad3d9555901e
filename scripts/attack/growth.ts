import { randomToken } from '#platform/crypto.ts';
import { dbPool } from '#platform/db/db.ts';
import { memoryOf } from '../launch/memory.ts';
import { ask, network } from './ask.ts';
import { type Attack, parallel } from './attack.ts';

/** So many fill what has a bound, and warm the process up; … */
const FIRST = 1_500;
/** … and so many more must leave nothing: kept whole, a page that found nothing takes some 40 KB, all of them 100 MB. */
const MORE = 2_500;
/** MB that the web process may grow by meanwhile: what the collector has not taken yet. */
const MAY_GROW = 75;

/** Very many addresses, each asked for once: what is kept of them has a bound. */
export const memory: Attack = {
  name: 'growth: thousands of addresses that are each asked for once',
  async run(target, tries) {
    const pid = target.pid('web')!;
    const paths = Array.from({ length: FIRST + MORE }, (_, n) => {
      const nothing = `zq${n.toString(36)}x`;
      return n % 3 === 0 ? `/goods?q=${nothing}` : `/api/suggest?q=${nothing}`;
    });
    const askAll = (some: string[]) =>
      parallel(some, 16, async (path) => {
        const { status } = await ask(target.url + path, {
          headers: network(Math.floor(Math.random() * 60_000)),
        });
        tries.try(status === 200, `${path}: ${status}`);
      });
    await askAll(paths.slice(0, FIRST));
    const before = memoryOf(pid);
    await askAll(paths.slice(FIRST));
    const after = target.pid('web') === pid ? memoryOf(pid) : Number.POSITIVE_INFINITY;
    tries.try(after - before < MAY_GROW, `the web process grew from ${before} to ${after} MB`);
  },
};

async function countOf(table: string): Promise<number> {
  const { rows } = await dbPool().query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]!.n;
}

const FORMS = 100;
/** Bytes of one guest's form at most: its fields, each within its bound. */
const MOST_OF_DRAFT = 40_000;

/** Strangers who want to store what they like. */
export const storage: Attack = {
  name: 'growth: forms that a stranger wants to be kept',
  async run(target, tries) {
    const before = await countOf('parked_form');
    await parallel(
      Array.from({ length: FORMS }, (_, n) => n),
      8,
      async (n) => {
        const form = {
          _owner: n % 2 ? randomToken() : randomToken() + randomToken().slice(0, 8),
          text: 'x'.repeat(19_000),
        };
        const { status } = await ask(`${target.url}/mypage/profile`, { form, headers: network(n) });
        tries.try(status === 302, `a form without a session: ${status}`);
      },
    );
    tries.try((await countOf('parked_form')) === before, 'forms under made-up marks were kept');

    const { rows } = await dbPool().query<{ id: number }>(
      `select id from goods where kind = 'product' and status = 'published' limit 1`,
    );
    const path = `/ec/orders/goods/${rows[0]!.id}`;
    await parallel(
      Array.from({ length: 20 }, (_, n) => n),
      4,
      async (n) => {
        const form = Object.fromEntries(
          [
            'buyer.city',
            'buyer.street',
            'delivery.city',
            ...Array.from({ length: 200 }, (_, i) => `own${i}`),
          ].map((name) => [name, 'あ'.repeat(60)]),
        );
        const { status } = await ask(target.url + path, {
          form: { ...form, 'buyer.building': 'y'.repeat(15_000) },
          headers: network(n),
        });
        tries.try(status === 400, `an order form with fields of its own: ${status}`);
      },
    );
    const kept = await dbPool().query<{ bytes: number; own: boolean }>(
      `select length(data::text) as bytes, data ? 'own1' as own from order_draft where guest is not null`,
    );
    tries.try(kept.rows.length > 0, 'no draft was kept at all');
    for (const { bytes, own } of kept.rows)
      tries.try(
        bytes < MOST_OF_DRAFT && !own,
        `a draft of ${bytes} bytes${own ? ' with fields of its own' : ''}`,
      );
  },
};

const MAILS = 60;

/** One stranger who wants mails to be sent to others, or an account to be closed. */
export const mails: Attack = {
  name: 'growth: mails to somebody else',
  async run(target, tries) {
    const before = await countOf('mail_message');
    await parallel(
      Array.from({ length: MAILS }, (_, n) => n),
      6,
      async (n) => {
        const form = { email: 'victim@satonowa.example', intent: 'mail' };
        const path = n % 2 ? '/register' : '/password/recover';
        const { status } = await ask(target.url + path, {
          form,
          headers: network(n),
        });
        tries.try(status > 0 && status < 500, `${path}: ${status}`);
      },
    );
    const sent = (await countOf('mail_message')) - before;
    tries.try(sent >= 1 && sent <= 10, `${sent} mails to one address`);
  },
};
