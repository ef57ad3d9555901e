import type { TimeSlot } from '#app/delivery/time-slots.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { phoneWords } from '#platform/text/contact.ts';
import { withoutInvisible } from '#platform/text/normalize.ts';
import type { ParcelRow } from '../list-query.ts';
import { parcelNumber } from '../parcel-number.ts';
import type { ProducerSending } from '../sending-store.ts';
import type { Layout, Source } from './layout.ts';
import { codesOf, lackingOf, plainPostal, type Sender, senderOf } from './sender.ts';
import { cut, layOver, sizeOf } from './split.ts';

/** One row of a label file, or why there is none. */
export interface Label {
  parcel: ParcelRow;
  cells: string[];
  /** What the settings of its producer lack, or what of them does not fit. */
  lacking: string[];
  /** Why it cannot be printed as it is. */
  faults: string[];
  /** What was shortened: nothing that its way depends on. */
  notes: string[];
}

/** What a label file says of one parcel. @param shipOn the day on which it is handed over, as it is kept. */
export function labelOf(
  p: ParcelRow,
  sending: ProducerSending | undefined,
  layout: Layout,
  shipOn: string,
): Label {
  const lacking = sending ? lackingOf(sending, layout) : ['事業者'];
  const faults: string[] = [];
  const notes: string[] = [];
  const date = (day: string) => day.replaceAll('-', layout.dateMark);
  const day = p.day !== null && p.day > shipOn ? p.day : null;
  if (p.day !== day) notes.push('お届け希望日に間に合わないため、日を指定しません');
  if (p.plannedFrom !== null && shipOn < p.plannedFrom)
    notes.push(
      p.day === null
        ? `お約束した発送の時期(${formatPlainDate(p.plannedFrom)}から)より前の出荷日です`
        : `お届け希望日(${formatPlainDate(p.day)})には早すぎる出荷日です。${formatPlainDate(p.plannedFrom)}以降に発送してください`,
    );
  const values: Partial<Record<Source, string>> = {
    parcel: parcelNumber(p),
    temperature: layout.temperature[p.temperature],
    temperatureSeal: layout.seals?.temperature[p.temperature] ?? '',
    shipOn: date(shipOn),
    day: day === null ? '' : date(day),
    slot: slotCode(p.slot, sending, layout),
    wishSeal: wishSeal({ day, slot: p.slot }, layout),
    ...recipient(p, layout, faults),
    ...(sending && { ...from(senderOf(sending), layout, lacking), ...codesOf(sending, layout) }),
    ...goods(p, layout, notes),
  };
  // A gift's name may hold marks that nobody sees, for which its parcels would be left out of files in Shift_JIS.
  const cells = layout.columns.map(([, source]) =>
    source?.startsWith('=') ? source.slice(1) : withoutInvisible((source && values[source as Source]) ?? ''),
  );
  return { parcel: p, cells, lacking, faults, notes };
}

function slotCode(slot: string, sending: ProducerSending | undefined, layout: Layout): string {
  const known = Object.hasOwn(layout.slot, slot) ? (slot as TimeSlot | 'none') : 'none';
  const five = sending?.sagawaSlots === 5 && known !== 'none' ? layout.slotOfFive?.[known] : undefined;
  return five ?? layout.slot[known];
}

function wishSeal({ day, slot }: Pick<ParcelRow, 'day' | 'slot'>, { seals }: Layout): string {
  if (!seals) return '';
  if (day !== null) return seals.day;
  return slot === 'none' || slot === '' ? '' : seals.slot;
}

function recipient({ to }: ParcelRow, layout: Layout, faults: string[]): Partial<Record<Source, string>> {
  const prefecture = prefectureName(to.prefecture);
  const place = `${layout.prefectureApart ? '' : prefecture}${to.city}`;
  const [street, over] = layout.to.street
    ? cut(to.street, layout.to.street, layout.measure)
    : [to.street, ''];
  const parts = layout.prefectureApart
    ? [place, street, to.building]
    : [place + street, [over, to.building].filter(Boolean).join('　')];
  const name = `${to.familyName} ${to.givenName}`.trim();
  return {
    'to.phone': phoneWords(to.phone),
    'to.postal': plainPostal(to.postalCode),
    'to.prefecture': prefecture,
    ...lines('to.name', [name], layout.to.name, layout, 'お届け先の氏名', faults),
    ...lines('to.address', parts, layout.to.address, layout, 'お届け先の住所', faults),
  };
}

const PREFECTURE = /^(北海道|東京都|大阪府|京都府|.{2,3}県)/;

function from(sender: Sender, layout: Layout, faults: string[]): Partial<Record<Source, string>> {
  const [prefecture = ''] = layout.prefectureApart ? (PREFECTURE.exec(sender.address) ?? []) : [];
  const address = sender.address.slice(prefecture.length);
  return {
    'from.phone': sender.phone,
    'from.postal': sender.postal,
    'from.prefecture': prefecture,
    ...lines('from.name', [sender.name], layout.from.name, layout, 'ご依頼主の名称', faults),
    ...lines(
      'from.address',
      [address, sender.building],
      layout.from.address,
      layout,
      'ご依頼主の住所',
      faults,
    ),
  };
}

/** Never cut: what does not fit is told, as it would go astray. */
function lines(
  of: 'to.name' | 'to.address' | 'from.name' | 'from.address',
  parts: readonly string[],
  room: readonly number[],
  { measure }: Layout,
  what: string,
  faults: string[],
): Partial<Record<Source, string>> {
  const laid = layOver(parts, room, measure);
  if (!laid) faults.push(`${what}が長く、送り状の欄(${roomWords(room, measure)})に入りません`);
  return Object.fromEntries((laid ?? []).map((line, i) => [`${of}.${i + 1}`, line]));
}

function roomWords(room: readonly number[], measure: Layout['measure']): string {
  const letters = room.map((most) => (measure === 'bytes' ? Math.floor(most / 2) : most));
  return `全角${letters.join('・')}文字`;
}

/** What is in it: a long name is shortened, the number of pieces never. */
function goods(p: ParcelRow, layout: Layout, notes: string[]): Partial<Record<Source, string>> {
  const room = layout.goods;
  const more = p.goods.length - room.length;
  const said = more > 0 ? [...p.goods.slice(0, room.length - 1), `ほか${more + 1}点`] : p.goods;
  return Object.fromEntries(
    said.map((line, i) => {
      const [, name = line, pieces = ''] = /^(.*?)( × \d+)?$/s.exec(line) ?? [];
      if (sizeOf(line, layout.measure) <= room[i]!) return [`goods.${i + 1}`, line];
      notes.push('品名を短くしました');
      const [short] = cut(name, room[i]! - sizeOf(pieces, layout.measure), layout.measure);
      return [`goods.${i + 1}`, short + pieces];
    }),
  );
}
