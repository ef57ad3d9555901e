import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { holding } from '#platform/db/like.ts';
import type { Role } from './roles.ts';

interface GrantRow {
  id: number;
  role: Role;
  /** Of the government or producer; null where it counts everywhere. */
  place: string | null;
  until: string | null;
}

function people() {
  return db()
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'status', 'created_at as since'])
    .select(
      jsonRows<GrantRow>(sql`
        select g.id, g.role, coalesce(government.name, producer.name) as place, g.until
          from staff_grant g
          left join government on government.code = g.government_code
          left join producer on producer.id = g.producer_id
         where g.staff_id = staff.id order by g.id`).as('grants'),
    )
    .select(sql<boolean>`exists (select from staff_totp where staff_id = staff.id)`.as('app'))
    .select(sql<number>`(select count(*) from staff_passkey where staff_id = staff.id)`.as('passkeys'))
    .select(
      sql<Date | null>`(select max(at) from audit_entry where staff_id = staff.id and action = 'login')`.as(
        'loggedInAt',
      ),
    );
}

const ORDER: Keyset = {
  keys: [
    { by: sql`staff.status`, type: 'text' },
    { by: sql`staff.name`, type: 'text' },
    { by: sql`staff.id`, type: 'bigint' },
  ],
};

/** People of whose name or address this is a part: all where nothing is said. */
export function named(q: string): RawBuilder<boolean> {
  const like = holding(q);
  return sql`(${q} = '' or staff.name ilike ${like} or staff.email ilike ${like})`;
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** People by name. @param q a part of a name or address. */
export async function listPeople(q: string, asked: PageAsked): Promise<Page<Person>> {
  const page = keyset(ORDER, asked);
  const rows = await people()
    .select(page.key.as('key'))
    .where(named(q))
    .where(page.where)
    .orderBy(page.order)
    .limit(page.limit)
    .execute();
  return page.page<Person>(rows);
}

export function countPeople(q: string): Promise<number> {
  return countUpTo(sql`from staff where ${named(q)}`);
}

/** For who works at the machine, and knows people by their addresses. */
export async function personIdByEmail(email: string): Promise<number | undefined> {
  const row = await db().selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

export async function findPerson(id: number) {
  return people().where('id', '=', id).executeTakeFirst();
}

export interface ProducersPerson {
  id: number;
  name: string;
  email: string;
  /** Lets nobody in any more, or the role has ended. */
  ended: boolean;
  until: string | null;
}

const MOST_OF_PRODUCER = 100;

/** People with a role for a producer, and the addresses that are invited to one. @param today in Japan. */
export async function peopleOfProducer(
  producerId: number,
  today: string,
  now: Date,
): Promise<{ people: ProducersPerson[]; invited: { email: string; until: Date }[] }> {
  const [people, invited] = await Promise.all([
    db()
      .selectFrom('staff_grant as g')
      .innerJoin('staff', 'staff.id', 'g.staff_id')
      .select(['staff.id', 'staff.name', 'staff.email', 'g.until'])
      .select(sql<boolean>`staff.status = 'stopped' or coalesce(g.until < ${today}, false)`.as('ended'))
      .where('g.producer_id', '=', producerId)
      .orderBy('staff.name')
      .orderBy('staff.id')
      .limit(MOST_OF_PRODUCER)
      .execute(),
    db()
      .selectFrom('staff_invitation')
      .select(['email', 'expires_at as until'])
      .where('producer_id', '=', producerId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('expires_at', 'desc')
      .limit(MOST_OF_PRODUCER)
      .execute(),
  ]);
  return { people, invited };
}
