import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { MOST_COUNTED } from '../text/count-words.ts';
import { db } from './db.ts';

/** In which order a list stands. All keys go one way, as an index is then read from any row on; the last tells rows apart. */
export interface Keyset {
  keys: readonly { by: RawBuilder<unknown>; type: keyof typeof TYPES }[];
  down?: boolean;
}

/** The rows behind `after`, or those in front of `before`; from the beginning where neither is said. */
export interface PageAsked {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** Null where nothing comes in front. */
  before: string | null;
  /** Null where nothing follows. */
  after: string | null;
}

const NUMBER = /^-?\d{1,18}$/;

/**
 * How a key stands in an address, and is read from it. What has no such shape would be an error of PostgreSQL; an instant is
 * counted in microseconds, as no pattern knows which days there are.
 */
const TYPES = {
  text: {
    shape: /^[^\0]{0,300}$/,
    write: (by: RawBuilder<unknown>) => sql`(${by})::text`,
    read: (value: string) => sql`${value}::text`,
  },
  bigint: {
    shape: NUMBER,
    write: (by: RawBuilder<unknown>) => sql`(${by})::text`,
    read: (value: string) => sql`${value}::bigint`,
  },
  double: {
    shape: /^-?\d{1,20}(\.\d{1,20})?(e[+-]\d{1,2})?$/,
    write: (by: RawBuilder<unknown>) => sql`(${by})::text`,
    read: (value: string) => sql`${value}::double precision`,
  },
  timestamptz: {
    // A date so far back that PostgreSQL has none would be an error.
    shape: /^\d{1,17}$/,
    write: (by: RawBuilder<unknown>) => sql`((extract(epoch from ${by}) * 1000000)::bigint)::text`,
    read: (value: string) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  },
};
const MOST_LETTERS = 2000;
const texts = z.array(z.string()).max(5);

/** An address with a cursor of another order, or of nobody's making, shows the beginning. */
function read(cursor: string | undefined, { keys }: Keyset): string[] | null {
  if (cursor === undefined || cursor.length > MOST_LETTERS) return null;
  try {
    const values = texts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const fits = values.length === keys.length && values.every((v, i) => TYPES[keys[i]!.type].shape.test(v));
    return fits ? values : null;
  } catch {
    return null;
  }
}

/** The parts of a statement that reads a page, and what makes the page of its rows. */
export function keyset(order: Keyset, asked: PageAsked) {
  const behind = read(asked.after, order);
  const inFront = behind === null ? read(asked.before, order) : null;
  const at = behind ?? inFront;
  const back = inFront !== null;
  const columns = sql.join(order.keys.map(({ by }) => by));
  const down = (order.down ?? false) !== back;
  const from = at && sql.join(order.keys.map(({ type }, i) => TYPES[type].read(at[i]!)));
  return {
    where: from ? sql<boolean>`(${columns}) ${sql.raw(down ? '<' : '>')} (${from})` : sql<boolean>`true`,
    order: sql.join(order.keys.map(({ by }) => (down ? sql`${by} desc` : sql`${by}`))),
    /** One more than are shown tells whether there are more. */
    limit: asked.limit + 1,
    /** To be selected as `key`. */
    key: sql<string>`json_build_array(${sql.join(order.keys.map(({ by, type }) => TYPES[type].write(by)))})::text`,
    page<Row>(found: (Row & { key: string })[]): Page<Row> {
      const more = found.length > asked.limit;
      const shown = found.slice(0, asked.limit);
      if (back) shown.reverse();
      const cursor = (row: { key: string } | undefined) =>
        row ? Buffer.from(row.key).toString('base64url') : null;
      return {
        rows: shown.map(({ key: _, ...row }) => row as unknown as Row),
        before: (back ? more : at !== null) ? cursor(shown[0]) : null,
        after: back || more ? cursor(shown.at(-1)) : null,
      };
    },
  };
}

/** How many rows there are, up to one more than are counted. @param from `from … where …` */
export async function countUpTo(from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select 1 ${from} limit ${MOST_COUNTED + 1}) found`.execute(db());
  return rows[0]!.count;
}

const AT_ONCE = 1_000;

/** All rows of a list, some at a time, each read when the ones before are done with. */
export async function* allRows<Row>(list: (asked: PageAsked) => Promise<Page<Row>>): AsyncGenerator<Row[]> {
  let after: string | undefined;
  for (;;) {
    const page = await list({ limit: AT_ONCE, ...(after !== undefined && { after }) });
    if (page.rows.length > 0) yield page.rows;
    if (page.after === null) return;
    after = page.after;
  }
}
