import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { config } from '#platform/config.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { makePdf } from '#platform/pdf/pdf.ts';
import { postalWords } from '#platform/text/contact.ts';
import { type Sender, senderOf } from './labels/sender.ts';
import type { ParcelRow } from './list-query.ts';
import { parcelNumber } from './parcel-number.ts';
import { findSendings, type ProducerSending } from './sending-store.ts';

export const TEMPERATURE_NAMES = { ambient: '常温', chilled: '冷蔵', frozen: '冷凍' } as const;

/** 納品書 of each parcel, one page each, without any amount and thanking nobody for money: many go to somebody else than who paid. */
export async function slipsPdf(
  parcels: readonly ParcelRow[],
  today: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const sendings = await findSendings([...new Set(parcels.map((p) => p.producerId))]);
  const of = new Map(sendings.map((s) => [s.producerId, s]));
  const { bytes } = await makePdf('app/dispatch/templates/slips.typ', {
    sample: config().APP_MODE === 'demo',
    madeOn: formatPlainDate(today),
    parcels: parcels.map((p) => slip(p, of.get(p.producerId))),
  });
  return bytes;
}

function slip(p: ParcelRow, sending: ProducerSending | undefined) {
  const from: Sender = sending
    ? senderOf(sending)
    : { name: p.producer, postal: '', address: '', building: '', phone: '' };
  const isGift = p.of === 'donation';
  return {
    number: parcelNumber(p),
    postal: postalWords(p.to.postalCode),
    address: [`${prefectureName(p.to.prefecture)}${p.to.city}${p.to.street}`, p.to.building].filter(Boolean),
    to: `${p.to.familyName} ${p.to.givenName}`,
    from: {
      ...from,
      postal: from.postal && `〒${from.postal}`,
      address: [from.address, from.building].filter(Boolean).join(' '),
    },
    greeting: isGift
      ? `${sending?.office.name ?? ''}へのふるさと納税の返礼品をお届けいたします。どうぞお納めください。`
      : '次の商品をお届けいたします。どうぞお納めください。',
    goods: p.goods.map(piecesOf),
    facts: [
      ['受付番号', p.count > 1 ? `${p.number}(${p.instalment}/${p.count})` : p.number],
      ['温度帯', TEMPERATURE_NAMES[p.temperature]],
      ...(p.day ? [['お届け希望日', formatPlainDate(p.day)]] : []),
      ...(p.slot !== 'none' && TIME_SLOT_CHOICES[p.slot]
        ? [['お届け時間帯', TIME_SLOT_CHOICES[p.slot]!]]
        : []),
      ...packing(p).map((words) => ['包装', words]),
    ],
    card: isGift ? (sending?.card ?? '') : '',
    cardFrom: sending?.office.name ?? '',
  };
}

/** 「ほたて貝柱 1kg × 2」 as what it is and how many. */
function piecesOf(line: string): { name: string; quantity: string } {
  const [, name = line, count = '1'] = /^(.*) × (\d+)$/s.exec(line) ?? [];
  return { name, quantity: count };
}

/** 「のし: 御歳暮」「ギフト包装」 */
function packing(p: ParcelRow): string[] {
  const noshi = p.noshi === '' || p.noshi === 'none' ? undefined : (NOSHI_CHOICES[p.noshi] ?? p.noshi);
  const isWrapped = p.wrapping !== 'none' && p.wrapping !== '' && p.temperature === 'ambient';
  return [...(noshi ? [`のし: ${noshi}`] : []), ...(isWrapped ? ['ギフト包装'] : [])];
}

/** ピッキングリスト: what is brought together for the parcels, by producer and temperature. */
export async function picksPdf(
  parcels: readonly ParcelRow[],
  shipOn: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const groups = Map.groupBy(parcels, (p) => `${p.producerId} ${p.temperature}`);
  const { bytes } = await makePdf('app/dispatch/templates/picks.typ', {
    sample: config().APP_MODE === 'demo',
    shipOn: formatPlainDate(shipOn),
    count: parcels.length,
    groups: [...groups.values()].map((own) => ({
      producer: own[0]!.producer,
      temperature: TEMPERATURE_NAMES[own[0]!.temperature],
      count: own.length,
      goods: picked(own),
      parcels: own.map((p) => ({
        number: parcelNumber(p),
        goods: p.goods.join('、'),
        wishes: [...packing(p), ...(p.note === '' ? [] : [p.note])].join('\n'),
      })),
    })),
  });
  return bytes;
}

/** Goods with their pieces over all parcels, by name. */
function picked(parcels: readonly ParcelRow[]): { name: string; quantity: string }[] {
  const pieces = new Map<string, number>();
  for (const { name, quantity } of parcels.flatMap((p) => p.goods.map(piecesOf)))
    pieces.set(name, (pieces.get(name) ?? 0) + Number(quantity));
  return [...pieces]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, quantity]) => ({ name, quantity: String(quantity) }));
}
