import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Choice, Outcome } from './words.ts';

export interface Counted {
  asked: number;
  mailed: number;
  mailless: number;
  wait: number;
  substitute: number;
  refund: number;
  silent: number;
  done: number;
  gone: number;
  kept: number;
}

export async function countAnswers(remedyId: number): Promise<Counted> {
  const of = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;
  const { rows } = await sql<Counted>`
    select count(*)::int as asked, (count(x.mailed_at) filter (where d.member_id is not null))::int as mailed, ${of(sql`d.member_id is null`)} as mailless,
           ${of(sql`x.choice = 'wait'`)} as wait, ${of(sql`x.choice = 'substitute'`)} as substitute, ${of(sql`x.choice = 'refund'`)} as refund,
           ${of(sql`x.choice is null`)} as silent,
           ${of(sql`x.outcome = 'done'`)} as done, ${of(sql`x.outcome = 'gone'`)} as gone, ${of(sql`x.outcome = 'kept'`)} as kept
      from remedy_donor x join donation d on d.id = x.donation_id where x.remedy_id = ${remedyId}`.execute(
    db(),
  );
  return rows[0]!;
}

export interface AnswerRow {
  id: number;
  number: string;
  donor: string;
  hasMail: boolean;
  choice: Choice | null;
  substitute: string;
  outcome: Outcome | null;
}

/** Those who were asked: first those who have not answered and those that a person must look at. */
export async function answerRows(remedyId: number, most: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select x.id, d.number, concat_ws(' ', d.donor->>'familyName', d.donor->>'givenName') as donor, d.member_id is not null as "hasMail",
           x.choice, coalesce(concat_ws(' ', g.name, nullif(k.label, '')), '') as substitute, x.outcome
      from remedy_donor x join donation d on d.id = x.donation_id
      left join sku k on k.id = x.sku_id left join goods g on g.id = k.goods_id
     where x.remedy_id = ${remedyId}
     order by (x.outcome is not distinct from 'kept') desc, (x.choice is null) desc, x.id limit ${most}`.execute(
    db(),
  );
  return rows;
}
