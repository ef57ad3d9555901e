import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
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
    .select(sql<boolean>`exists (select from staff_totp where staff_id = staff.id)`.as('secondFactor'))
    .select(
      sql<Date | null>`(select max(at) from audit_entry where staff_id = staff.id and action = 'login')`.as(
        'loggedInAt',
      ),
    );
}

/** People by name. @param q a part of a name or address. */
export async function listPeople(q: string, page: { offset: number; limit: number }) {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return people()
    .$if(q !== '', (query) =>
      query.where((on) => on.or([on('name', 'ilike', like), on('email', 'ilike', like)])),
    )
    .orderBy('status')
    .orderBy('name')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function findPerson(id: number) {
  return people().where('id', '=', id).executeTakeFirst();
}
