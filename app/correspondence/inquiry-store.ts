import { sql } from 'kysely';
import type { Category } from '#app/inquiry/categories.ts';
import type { InquiryState } from '#app/inquiry/states.ts';
import type { Role } from '#app/staff/roles.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Storefront } from '#platform/storefront.ts';

export interface InquiryRecord {
  id: number;
  number: string;
  category: Category;
  name: string;
  email: string;
  reference: string;
  body: string;
  state: InquiryState;
  storefront: Storefront;
  memberId: number | null;
  /** Null: the operator answers. */
  governmentCode: string | null;
  government: string | null;
  assigneeId: number | null;
  assignee: string | null;
  version: number;
  createdAt: Date;
  firstAnsweredAt: Date | null;
}

const query = (tx: Db | Tx) =>
  tx
    .selectFrom('inquiry as i')
    .leftJoin('government', 'government.code', 'i.government_code')
    .leftJoin('staff', 'staff.id', 'i.assignee_id')
    .select([
      'i.id',
      'i.number',
      'i.category',
      'i.name',
      'i.email',
      'i.reference',
      'i.body',
      'i.status as state',
      'i.storefront',
      'i.member_id as memberId',
      'i.government_code as governmentCode',
      'government.name as government',
      'i.assignee_id as assigneeId',
      'staff.name as assignee',
      'i.version',
      'i.created_at as createdAt',
      'i.first_answered_at as firstAnsweredAt',
    ])
    .$narrowType<{ category: Category; state: InquiryState; storefront: Storefront }>();

export function findInquiry(id: number): Promise<InquiryRecord | undefined> {
  return query(db()).where('i.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockInquiry(tx: Tx, id: number): Promise<InquiryRecord | undefined> {
  return query(tx).where('i.id', '=', id).forNoKeyUpdate('i').executeTakeFirst();
}

export interface InquiryChange {
  state?: InquiryState;
  governmentCode?: string | null;
  assigneeId?: number | null;
  /** The number that was meant, with what the inquiry is found by. */
  reference?: { number: string; foundBy: string };
  /** The first answer was given at this instant. */
  answeredAt?: Date;
}

/** Staff who have the page open see by the version that something has happened. */
export async function updateInquiry(tx: Tx, id: number, change: InquiryChange): Promise<void> {
  const { state, governmentCode, assigneeId, reference, answeredAt } = change;
  await tx
    .updateTable('inquiry')
    .set({
      version: sql`version + 1`,
      ...(state !== undefined && { status: state, state_at: new Date() }),
      ...(governmentCode !== undefined && { government_code: governmentCode }),
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
      ...(reference && { reference: reference.number, found_by: reference.foundBy }),
      ...(answeredAt !== undefined && { first_answered_at: sql`coalesce(first_answered_at, ${answeredAt})` }),
    })
    .where('id', '=', id)
    .execute();
}

/** People who may answer it and have not been stopped, by name. */
export async function peopleFor(
  governmentCode: string | null,
  roles: readonly Role[],
  today: string,
  most: number,
): Promise<{ id: number; name: string }[]> {
  return db()
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff_grant as g')
          .select('g.id')
          .whereRef('g.staff_id', '=', 'staff.id')
          .where('g.role', 'in', [...roles])
          .where((on) => on.or([on('g.until', 'is', null), on('g.until', '>=', today)]))
          .where(
            sql<boolean>`(g.government_code is null and g.producer_id is null
              or g.government_code = ${governmentCode}::text)`,
          ),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The government of a donation, by its number; undefined where there is none. */
export async function governmentOfDonation(
  tx: Tx,
  number: string,
): Promise<{ code: string; name: string } | undefined> {
  return tx
    .selectFrom('donation')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .select(['government.code', 'government.name'])
    .where('donation.number', '=', number)
    .executeTakeFirst();
}

/** In whose name a government answers, and where what is answered to it goes. */
export async function deskOf(governmentCode: string) {
  return db()
    .selectFrom('government')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select([
      'government.name',
      'prefecture.name as prefecture',
      'government.department',
      'government.phone',
      'government.email',
    ])
    .where('government.code', '=', governmentCode)
    .executeTakeFirstOrThrow();
}
