import { sql } from 'kysely';
import type { Category } from '#app/inquiry/categories.ts';
import type { InquiryState } from '#app/inquiry/states.ts';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { within } from './inquiry-query.ts';
import type { InquiryRecord } from './inquiry-store.ts';

export interface OtherInquiry {
  id: number;
  number: string;
  category: Category;
  state: InquiryState;
  createdAt: Date;
}

/** What else was asked from the same mail address, the newest first, as far as somebody may see it. */
export async function othersOfAsker(
  reach: Reach,
  { id, email }: Pick<InquiryRecord, 'id' | 'email'>,
  most: number,
): Promise<OtherInquiry[]> {
  const { rows } = await sql<OtherInquiry>`
    select i.id, i.number, i.category, i.status as state, i.created_at as "createdAt"
      from inquiry i where i.email = ${email} and i.id <> ${id} and ${within(reach)}
     order by i.created_at desc limit ${most}`.execute(db());
  return rows;
}
