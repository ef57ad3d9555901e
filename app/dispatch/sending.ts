import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { may } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import type { Sending } from './sending-said.ts';
import { findSendings, lockSending, type ProducerSending, writeSending } from './sending-store.ts';

export const SENDING_LABELS: Record<keyof Sending, string> = {
  sender: 'ご依頼主',
  name: '依頼主名',
  postal: '郵便番号',
  address: '住所',
  building: '建物名など',
  phone: '電話番号',
  yamatoCustomer: 'ご請求先顧客コード',
  yamatoClass: 'ご請求先分類コード',
  yamatoFreight: '運賃管理番号',
  sagawaCustomer: 'お客様コード',
  sagawaSlots: '時間帯指定の区分',
  card: 'お礼のことば',
};

/** What labels say of a producer; undefined as if there were none for who may not send for it. */
export async function readSending(actor: Actor, producerId: number): Promise<ProducerSending | undefined> {
  const [found] = await findSendings([producerId]);
  return found && may(actor, 'delivery.send', found) ? found : undefined;
}

export type SendingSaved =
  | { kind: 'saved' }
  | { kind: 'unknown' }
  | { kind: 'conflict'; now: ProducerSending };

export function saveSending(
  actor: Actor,
  producerId: number,
  version: number,
  typed: Sending,
): Promise<SendingSaved> {
  return transaction(async (tx): Promise<SendingSaved> => {
    const before = await lockSending(tx, producerId);
    if (!before || !may(actor, 'delivery.send', before)) return { kind: 'unknown' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    const names = (Object.keys(SENDING_LABELS) as (keyof Sending)[]).filter((n) => before[n] !== typed[n]);
    if (names.length === 0 && before.version > 0) return { kind: 'saved' };
    await writeSending(tx, producerId, typed);
    await record(tx, actor, {
      action: 'delivery.send',
      subject: 'producer',
      subjectId: producerId,
      changes: Object.fromEntries(names.map((n) => [SENDING_LABELS[n], [before[n], typed[n]] as const])),
    });
    return { kind: 'saved' };
  });
}
