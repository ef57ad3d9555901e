import { sql } from 'kysely';
import { type DispatchWindow, windowColumns } from '#app/delivery/dispatch-window.ts';
import { type FoundPayment, type NewPayment, newPayment } from '#app/payment/new-payment-query.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import { type PlaceOf, statement } from '#platform/db/statement.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { DonationFields } from './fields.ts';
import { governmentName } from './government-name-query.ts';
import { type DonationState, mayMove } from './states.ts';

export interface NewDonation extends DonationFields {
  number: string;
  memberId: number;
  governmentCode: string;
  governmentName: string;
  goodsId: number | null;
  goodsName: string;
  skuLabel: string;
  usageTitle: string;
  /** When it was promised to be sent; null where nothing is. */
  window: DispatchWindow | null;
  at: Date;
}

/** What a new donation has in its columns, but for what makes it the first or another of its application. */
function columnsOf(donation: NewDonation) {
  const {
    number,
    at,
    memberId,
    governmentCode,
    governmentName,
    goodsId,
    goodsName,
    skuLabel,
    usageTitle,
    window,
    skuId,
    quantity,
    amount,
    usageId,
    message,
    publishName,
    publishMessage,
    donor,
    delivery,
    timeSlot,
    noshi,
    oneStop,
    guardian,
    thisYearOnly,
    ...more
  } = donation;
  nothingLeft(more);
  return {
    number,
    member_id: memberId,
    government_code: governmentCode,
    government_name: governmentName,
    goods_id: goodsId,
    sku_id: skuId,
    quantity,
    amount,
    usage_id: usageId,
    goods_name: goodsName,
    sku_label: skuLabel,
    usage_title: usageTitle,
    message,
    publish_name: publishName,
    publish_message: publishMessage,
    donor,
    delivery_address: delivery,
    delivery_wish: timeSlot,
    noshi,
    one_stop: oneStop,
    guardian_consent: guardian,
    this_year_only: thisYearOnly,
    one_stop_status: oneStop === 'none' ? null : 'requested',
    ...windowColumns(window),
    applied_at: at,
  };
}

/** The compiler asks for the column of each field: what was typed in one that has none would be lost. */
function nothingLeft(_: Record<string, never>): void {}

/**
 * Inserts the donations of a form with their payment and the beginning of their histories, in one statement, unless the form
 * has already created them. @returns undefined for a repeat.
 */
export async function insertApplication(
  tx: Tx,
  { formKey, lines }: { formKey: string; lines: readonly number[] },
  [first, ...others]: readonly [NewDonation, ...NewDonation[]],
  p: NewPayment,
): Promise<ApplicationWithPayment | undefined> {
  const { donor, delivery_address, ...columns } = columnsOf(first);
  const names = sql.join(Object.keys(columnsOf(first)).map((name) => sql.ref(name)));
  const values = sql.join(Object.keys(columnsOf(first)).map((name) => sql.ref(`x.${name}`)));
  const made = await tx
    .with('made', (q) =>
      q
        .insertInto('donation')
        .values({
          ...columns,
          donor: JSON.stringify(donor),
          delivery_address: delivery_address && JSON.stringify(delivery_address),
          form_key: formKey,
        })
        .onConflict((c) => c.column('form_key').doNothing())
        .returning(['id', 'member_id', 'goods_id', 'goods_name', 'government_code'])
        .returning(['government_name as government', 'status', 'amount']),
    )
    .with(
      'further',
      () => sql<{ id: number }>`(
        insert into donation (first_id, ${names})
        select made.id, ${values}
          from made, jsonb_populate_recordset(null::donation, ${JSON.stringify(others.map(columnsOf))}::jsonb) x
        returning id)`,
    )
    .with('all_of_them', () => sql<{ id: number }>`(select id from made union all select id from further)`)
    .with(
      'begun',
      () => sql`(${event('all_of_them', null, 'pending_payment', { actor: 'member', reason: '' })})`,
    )
    .with(
      'taken',
      () =>
        sql<never>`(update cart_line set form_key = ${formKey}::uuid from made where cart_line.id = any(${lines}::bigint[]))`,
    )
    .with('owed', () => sql<FoundPayment>`(${newPayment('donation_id', 'made', p)})`)
    .selectFrom(['made', 'owed'])
    .modifyFront(PREPARED)
    .selectAll()
    .$narrowType<{ status: DonationState; method: PaymentMethod }>()
    .executeTakeFirst();
  return made && { ...made, number: p.reference, donations: 1 + others.length };
}

const memberLocked = statement((place: PlaceOf<{ id: number }>) =>
  db().selectFrom('member').select('id').where('id', '=', place('id')).forNoKeyUpdate().compile(),
);

/** Makes parallel requests of one member run one after the other, so that limits over several donations hold. */
export async function lockMember(tx: Tx, memberId: number): Promise<void> {
  await memberLocked(tx, { id: memberId });
}

/** The row in a donation's history, as a part of the statement that writes its state. @param of that part's name, with an `id`. */
function event(
  of: string,
  from: DonationState | null,
  to: DonationState,
  by: { actor: string; reason: string },
) {
  return sql<never>`
    insert into donation_event (donation_id, from_status, to_status, actor, reason)
    select id, ${from}, ${to}, ${by.actor}, ${by.reason} from ${sql.table(of)}`;
}

/**
 * The one function that moves donations from state to state, with their histories: one, or those of an application that
 * have the same state, which they have in hand afterwards, too.
 * @throws Error when the table of transitions does not allow it: the caller holds the rows' locks, so this is a fault.
 */
export async function moveDonations(
  tx: Tx,
  donations: readonly { id: number; status: DonationState; paid_at: Date | null }[],
  to: DonationState,
  by: { actor: string; reason: string },
  set?: { paid_at: Date },
): Promise<void> {
  const ids = donations.map((d) => d.id);
  const from = donations[0]?.status;
  if (from === undefined || donations.some((d) => d.status !== from) || !mayMove(from, to))
    throw new Error(`donations ${ids.join(', ')}: ${from} cannot become ${to}`);
  await sql`
    with moved as (
      update donation set status = ${to}, paid_at = coalesce(${set?.paid_at ?? null}::timestamptz, paid_at)
       where id = any(${ids}) returning id)
    ${event('moved', from, to, by)} ${PREPARED}`.execute(tx);
  for (const d of donations) Object.assign(d, { status: to, ...set });
}

/** Where the application stands whose first donation is this one: those that were cancelled one by one do not count. */
const STATUS = sql<DonationState>`
  case when donation.status <> 'cancelled' then donation.status
       else coalesce((select o.status from donation o where o.first_id = donation.id and o.status <> 'cancelled' limit 1),
                     'cancelled') end`;

/** An application by its first donation, with its payment, by the number under which it is paid or the form that made it. */
function applicationWithPayment() {
  return db()
    .selectFrom('donation')
    .innerJoin('payment', 'payment.donation_id', 'donation.id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .select([
      'donation.id',
      'payment.reference as number',
      'donation.member_id',
      'donation.goods_id',
      'donation.goods_name',
      'donation.government_code',
      governmentName().as('government'),
      STATUS.as('status'),
      'donation.amount',
      sql<number>`(select count(*)::int + 1 from donation o where o.first_id = donation.id)`.as('donations'),
      'payment.amount as payment_amount',
      'payment.method',
      'payment.status as payment_status',
      'payment.provider_ref',
      'payment.idempotency_key',
      'payment.failure_code',
      'payment.deadline',
      sql<boolean>`jsonb_array_length(payment.instructions) > 0`.as('told_how'),
    ])
    .$narrowType<{ method: PaymentMethod }>();
}

export type ApplicationWithPayment = NonNullable<Awaited<ReturnType<typeof applicationByNumber>>>;

const byNumber = statement((place: PlaceOf<{ number: string }>) =>
  applicationWithPayment().where('payment.reference', '=', place('number')).compile(),
);

export async function applicationByNumber(on: Db | Tx, number: string) {
  const [application] = await byNumber(on, { number });
  return application;
}

const byFormKey = statement((place: PlaceOf<{ formKey: string; memberId: number }>) =>
  applicationWithPayment()
    .where('donation.form_key', '=', place('formKey'))
    .where('donation.member_id', '=', place('memberId'))
    .compile(),
);

export async function applicationByFormKey(on: Db | Tx, formKey: string, memberId: number) {
  const [application] = await byFormKey(on, { formKey, memberId });
  return application;
}

/** The number under which a donation is paid, by its own; that is the same where it was applied for alone. */
export async function applicationOf(db: Db | Tx, number: string) {
  return db
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select(['donation.id', 'payment.reference'])
    .where('donation.number', '=', number)
    .executeTakeFirst();
}
