import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { beginningWith } from '#platform/db/like.ts';
import { nameIs } from '#platform/db/name-query.ts';
import { readSought, type Sought } from './sought.ts';

export type MemberState = 'active' | 'withdrawn';

export interface MemberFilter {
  q: string;
  state: MemberState | null;
  /** Registered from this instant on, and before that one. */
  from: Date | null;
  until: Date | null;
}

/** A member as the list reads them, before the mask. */
export interface MemberRow {
  id: number;
  familyName: string;
  givenName: string;
  familyNameKana: string;
  givenNameKana: string;
  /** Null once they have withdrawn. */
  email: string | null;
  phone: string;
  prefecture: number | null;
  city: string;
  state: MemberState;
  createdAt: Date;
  withdrawnAt: Date | null;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`m.created_at`, type: 'timestamptz' },
    { by: sql`m.id`, type: 'bigint' },
  ],
  down: true,
};

const NAME = {
  family: sql`m.family_name`,
  given: sql`m.given_name`,
  familyKana: sql`m.family_name_kana`,
  givenKana: sql`m.given_name_kana`,
};

function found(sought: Sought): RawBuilder<boolean> {
  switch (sought.by) {
    case 'all':
      return sql`true`;
    case 'id':
      return sql`m.id = ${sought.id}`;
    case 'email':
      return sql`m.email like ${beginningWith(sought.begins)}`;
    case 'phone':
      return sql`(m.phone = ${sought.phone} and m.phone <> '')`;
    case 'name':
      return sql`(${sql.join(nameIs(NAME, sought.name), sql` or `)})`;
  }
}

function matching(f: MemberFilter): RawBuilder<boolean> {
  const conditions = [found(readSought(f.q))];
  if (f.state !== null) conditions.push(sql`m.status = ${sql.lit(f.state)}`);
  if (f.from !== null) conditions.push(sql`m.created_at >= ${f.from}`);
  if (f.until !== null) conditions.push(sql`m.created_at < ${f.until}`);
  return sql.join(conditions, sql` and `);
}

/** A page of members, those who registered last first. */
export async function findMembers(filter: MemberFilter, asked: PageAsked): Promise<Page<MemberRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<MemberRow & { key: string }>`
    select ${page.key} as key, m.id, m.family_name as "familyName", m.given_name as "givenName",
           m.family_name_kana as "familyNameKana", m.given_name_kana as "givenNameKana", m.email, m.phone,
           m.prefecture_code as prefecture, m.city, m.status as state, m.created_at as "createdAt",
           m.withdrawn_at as "withdrawnAt"
      from member m where ${matching(filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<MemberRow>(rows);
}

export function countFound(filter: MemberFilter): Promise<number> {
  return countUpTo(sql`from member m where ${matching(filter)}`);
}
