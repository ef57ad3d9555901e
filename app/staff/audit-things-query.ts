import { type RawBuilder, sql } from 'kysely';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { beginningWith, holding, like } from '#platform/db/like.ts';
import { nameIs } from '#platform/db/name-query.ts';

/** What entries of the audit are about, as they name it. */
export interface Thing {
  subject: string;
  id: string;
}

/** What is read of a kind of thing; its rows are called `t`. */
interface Kind {
  from: RawBuilder<unknown>;
  /** As entries name it, and the type of that. */
  id: RawBuilder<unknown>;
  type: 'bigint' | 'text';
  /** Never a donor's or a member's: the audit tells where somebody looked, not what was seen there. */
  name: RawBuilder<string>;
}

const row = (table: string, name: RawBuilder<string>): Kind => ({
  from: sql`${sql.table(table)} t`,
  id: sql`t.id`,
  type: 'bigint',
  name,
});
const ofGoods = (from: RawBuilder<unknown>): Kind => ({
  from: sql`${from} join goods g on g.id = t.goods_id`,
  id: sql`t.id`,
  type: 'bigint',
  name: sql`g.name || '(' || g.code || ')'`,
});
const government: Kind = { from: sql`government t`, id: sql`t.code`, type: 'text', name: sql`t.name` };

/** Kinds of things that have a name. */
const KINDS: Readonly<Record<string, Kind>> = {
  goods: row('goods', sql`t.name || '(' || t.code || ')'`),
  sku: {
    ...ofGoods(sql`sku t`),
    name: sql`g.name || case when t.label = '' then '' else ' ' || t.label end || '(' || g.code || ')'`,
  },
  proposal: {
    ...ofGoods(sql`goods_proposal t`),
    from: sql`goods_proposal t left join goods g on g.id = t.goods_id`,
  },
  remedy: ofGoods(sql`remedy t`),
  goods_import: row('goods_import', sql`t.file_name`),
  donation_import: row('donation_import', sql`t.file_name`),
  government,
  one_stop_layout: government,
  producer: row('producer', sql`t.name`),
  merchant: row('merchant', sql`t.name || '(' || t.code || ')'`),
  staff: row('staff', sql`t.name`),
  category: row('category', sql`t.name`),
  text: row('site_text', sql`t.title`),
  newsletter: row('newsletter', sql`t.subject`),
  inquiry_template: row('inquiry_template', sql`t.name`),
  inquiry: row('inquiry', sql`t.number`),
  list_view: row('list_view', sql`t.name`),
  print_run: {
    ...row('print_run', sql`g.name`),
    from: sql`print_run t join government g on g.code = t.government_code`,
  },
};

/** As keys of the names: an id has no blank before it. */
export const thingKey = ({ subject, id }: Thing): string => `${subject} ${id}`;

/** Names of things, by their key; what has none or is no more is left out. */
export async function namesOfThings(things: readonly Thing[]): Promise<Map<string, string>> {
  const parts = Object.entries(KINDS).flatMap(([subject, { from, id, type, name }]) => {
    const own = things.filter((t) => t.subject === subject).map((t) => t.id);
    const ids = [...new Set(type === 'bigint' ? own.filter((one) => /^\d{1,15}$/.test(one)) : own)];
    if (ids.length === 0) return [];
    return sql`select ${subject}::text as subject, (${id})::text as id, ${name} as name
                 from ${from} where ${id} = any(${ids}::${sql.raw(type)}[])`;
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<Thing & { name: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
    db(),
  );
  return new Map(rows.flatMap((found) => (found.name ? [[thingKey(found), found.name]] : [])));
}

/** Things of each kind that are meant by one word; who types less finds no end of them. */
const MOST = 50;
/** Shorter ones are what people type of something else. */
const SHORTEST_NUMBER = 8;

/** The same thing is named by entries of several kinds. */
function all(subjects: readonly string[], of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select k.subject, m.id from (${of} limit ${MOST}) m, unnest(${subjects}::text[]) k(subject)`;
}

/**
 * Things that somebody means by what they know of them: the number of a donation, an order or an inquiry, 管理番号 or name of goods, name or
 * code of a government, names of producers, merchants, texts and categories; of a person the name or the mail address, which leads to the
 * member and to what they gave and ordered, and to the account of staff.
 * @param subjects all kinds: what was typed may be the id of any.
 */
export async function findThings(q: string, subjects: readonly string[]): Promise<Thing[]> {
  const typed = q.normalize('NFKC').trim();
  if (typed === '') return [];
  const small = typed.toLowerCase();
  const number = readNumber(typed);
  let shared = sql``;
  const parts: RawBuilder<unknown>[] = [
    sql`select k.subject, ${typed}::text as id from unnest(${subjects}::text[]) k(subject)`,
  ];
  if (/^\d{4}-\d{6}-\d{6}$/.test(typed))
    parts.push(
      all(['donation', 'one_stop'], sql`select number as id from donation where receipt_number = ${typed}`),
    );
  if (number !== undefined && number.length >= SHORTEST_NUMBER)
    parts.push(
      all(
        ['donation', 'one_stop', 'message'],
        sql`
        select number as id from donation where number = ${number}
        union select d.number from payment p join donation d on d.id = p.donation_id or d.first_id = p.donation_id
               where p.reference = ${number}`,
      ),
      all(['order'], sql`select number as id from shop_order where number = ${number}`),
      all(
        ['delivery'],
        sql`
        select d.number || '-' || v.instalment as id from delivery v join donation d on d.id = v.donation_id
         where d.number = ${number}
        union select o.number || '-' || v.instalment from delivery v join shop_order o on o.id = v.order_id
         where o.number = ${number}`,
      ),
      all(['inquiry'], sql`select id::text from inquiry where number = ${number}`),
    );
  else {
    parts.push(...named(typed), ...people(small, typed));
    shared = sql`with ${sql.join([goodsCalled(typed), membersCalled(small, typed)])}`;
  }
  const { rows } = await sql<Thing>`${shared} ${sql.join(parts, sql` union `)}`.execute(db());
  return rows;
}

/** Looked for once, as no index knows the inside of names, though several kinds of things are found by them. */
function goodsCalled(typed: string): RawBuilder<unknown> {
  return sql`found_goods as materialized (
    select id from goods where ${like(sql`code`, beginningWith(typed))} or ${like(sql`name`, holding(typed))} order by id desc limit ${MOST})`;
}

function named(typed: string): RawBuilder<unknown>[] {
  const part = holding(typed);
  return [
    all(['goods'], sql`select id::text from found_goods`),
    all(['sku'], sql`select id::text from sku where goods_id in (select id from found_goods)`),
    all(
      ['proposal'],
      sql`select id::text from goods_proposal where goods_id in (select id from found_goods)`,
    ),
    all(
      ['government', 'one_stop_layout'],
      sql`select code as id from government where code = ${typed} or name ilike ${part}`,
    ),
    all(['producer'], sql`select id::text from producer where name ilike ${part} order by id`),
    all(
      ['merchant'],
      sql`select id::text from merchant where code = ${typed} or name ilike ${part} order by id`,
    ),
    all(['text'], sql`select id::text from site_text where title ilike ${part} order by id`),
    all(['category'], sql`select id::text from category where name ilike ${part} order by id`),
  ];
}

const isMail = (small: string) => /^[\x21-\x7e]+$/.test(small) && small.indexOf('@') > 0;

function membersCalled(small: string, typed: string): RawBuilder<unknown> {
  const name = {
    family: sql`m.family_name`,
    given: sql`m.given_name`,
    familyKana: sql`m.family_name_kana`,
    givenKana: sql`m.given_name_kana`,
  };
  const met = isMail(small) ? [sql`m.email like ${beginningWith(small)}`] : nameIs(name, typed);
  return sql`found_members as materialized (
    select m.id from member m where ${sql.join(met, sql` or `)} order by m.id limit ${MOST})`;
}

function people(small: string, typed: string): RawBuilder<unknown>[] {
  const theirs = sql`member_id in (select id from found_members)`;
  return [
    all(['member'], sql`select id::text from found_members`),
    all(
      ['donation', 'one_stop'],
      sql`select number as id from donation where ${theirs} order by applied_at desc`,
    ),
    all(['order'], sql`select number as id from shop_order where ${theirs} order by ordered_at desc`),
    all(
      ['staff'],
      sql`select id::text from staff where name ilike ${holding(typed)} or email ilike ${holding(typed)} order by id`,
    ),
    ...(isMail(small) ? [all(['invitation'], sql`select ${small}::text as id`)] : []),
  ];
}
