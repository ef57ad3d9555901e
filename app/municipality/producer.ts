import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import {
  type EditedProducer,
  findProducer,
  insertProducer,
  lockProducer,
  updateProducer,
} from './producer-store.ts';
import { PRODUCER_LABELS, type TypedProducer } from './typed-producer.ts';

/** A producer that somebody may look at; undefined as if there were none otherwise. */
export async function readProducer(actor: Actor, id: number): Promise<EditedProducer | undefined> {
  const producer = await findProducer(id);
  return producer && may(actor, 'producer.read', placeOf(producer)) ? producer : undefined;
}

const placeOf = ({ governmentCode, id }: EditedProducer) => ({ governmentCode, producerId: id });

export type ProducerResult =
  | { kind: 'saved'; id: number }
  | { kind: 'unknown' | 'taken' }
  | { kind: 'conflict'; now: EditedProducer };

/** @throws NotAllowed */
export function addProducer(
  actor: Actor,
  governmentCode: string,
  typed: TypedProducer,
): Promise<ProducerResult> {
  demand(actor, 'producer.edit', { governmentCode });
  return transaction(async (tx): Promise<ProducerResult> => {
    const id = await insertProducer(tx, governmentCode, typed);
    if (id === undefined) return { kind: 'taken' };
    const changes = { 登録: [null, typed.name] as const };
    await record(tx, actor, { action: 'producer.edit', subject: 'producer', subjectId: id, changes });
    return { kind: 'saved', id };
  });
}

/** @throws NotAllowed */
export function saveProducer(
  actor: Actor,
  id: number,
  version: number,
  typed: TypedProducer,
): Promise<ProducerResult> {
  return transaction(async (tx): Promise<ProducerResult> => {
    const producer = await lockProducer(tx, id);
    if (!producer) return { kind: 'unknown' };
    demand(actor, 'producer.edit', placeOf(producer));
    if (producer.version !== version) return { kind: 'conflict', now: producer };
    const names = (Object.keys(PRODUCER_LABELS) as (keyof TypedProducer)[]).filter(
      (name) => producer[name] !== typed[name],
    );
    if (names.length === 0) return { kind: 'saved', id };
    if (!(await updateProducer(tx, producer, typed))) return { kind: 'taken' };
    const changes = Object.fromEntries(
      names.map((name) => [PRODUCER_LABELS[name], [producer[name], typed[name]] as const]),
    );
    await record(tx, actor, { action: 'producer.edit', subject: 'producer', subjectId: id, changes });
    return { kind: 'saved', id };
  });
}
