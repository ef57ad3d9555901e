import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Sending } from './sending-said.ts';

export interface ProducerSending extends Sending {
  producerId: number;
  governmentCode: string;
  producer: string;
  /** 0 where nothing was typed yet. */
  version: number;
  office: { name: string; postal: string; address: string; phone: string };
}

function query(tx: Db | Tx) {
  return tx
    .selectFrom('producer as p')
    .innerJoin('government as g', 'g.code', 'p.government_code')
    .leftJoin('producer_sending as s', 's.producer_id', 'p.id')
    .select((eb) => [
      'p.id as producerId',
      'p.government_code as governmentCode',
      'p.name as producer',
      sql<Sending['sender']>`coalesce(s.sender, 'producer')`.as('sender'),
      // What is known already is a beginning.
      eb.fn.coalesce('s.name', 'p.name').as('name'),
      sql<string>`coalesce(s.postal, '')`.as('postal'),
      eb.fn.coalesce('s.address', 'p.place').as('address'),
      sql<string>`coalesce(s.building, '')`.as('building'),
      sql<string>`coalesce(s.phone, '')`.as('phone'),
      sql<string>`coalesce(s.yamato_customer, '')`.as('yamatoCustomer'),
      sql<string>`coalesce(s.yamato_class, '')`.as('yamatoClass'),
      sql<string>`coalesce(s.yamato_freight, '01')`.as('yamatoFreight'),
      sql<string>`coalesce(s.sagawa_customer, '')`.as('sagawaCustomer'),
      sql<5 | 6>`coalesce(s.sagawa_slots, 6)`.as('sagawaSlots'),
      sql<string>`coalesce(s.card, '')`.as('card'),
      sql<number>`coalesce(s.version, 0)`.as('version'),
      sql<ProducerSending['office']>`json_build_object(
        'name', g.name, 'postal', g.one_stop_postal, 'address', g.one_stop_address, 'phone', g.phone)`.as(
        'office',
      ),
    ]);
}

export async function findSendings(producerIds: readonly number[]): Promise<ProducerSending[]> {
  return producerIds.length === 0 ? [] : query(db()).where('p.id', 'in', producerIds).execute();
}

/** There may be no row of settings yet, so the producer is locked; what is read is read after that. */
export async function lockSending(tx: Tx, producerId: number): Promise<ProducerSending | undefined> {
  await tx.selectFrom('producer').select('id').where('id', '=', producerId).forNoKeyUpdate().execute();
  return query(tx).where('p.id', '=', producerId).executeTakeFirst();
}

export async function writeSending(tx: Tx, producerId: number, s: Sending): Promise<void> {
  const values = {
    sender: s.sender,
    name: s.name,
    postal: s.postal,
    address: s.address,
    building: s.building,
    phone: s.phone,
    yamato_customer: s.yamatoCustomer,
    yamato_class: s.yamatoClass,
    yamato_freight: s.yamatoFreight,
    sagawa_customer: s.sagawaCustomer,
    sagawa_slots: s.sagawaSlots,
    card: s.card,
  };
  await tx
    .insertInto('producer_sending')
    .values({ producer_id: producerId, ...values })
    .onConflict((c) =>
      c.column('producer_id').doUpdateSet({ ...values, version: sql`producer_sending.version + 1` }),
    )
    .execute();
}
