import { isSample } from '#app/paper/receipt.ts';
import type { Actor } from '#app/staff/actor.ts';
import { recordLook } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { makePdf } from '#platform/pdf/pdf.ts';
import { findMember } from '../member-store.ts';
import { heldRows, MOST_ROWS, type Person } from './read-query.ts';
import type { HeldTable } from './table.ts';
import { HELD_TABLES } from './tables.ts';
import { namedValue, valueWords } from './words.ts';

/** Records of one part that the paper prints; the JSON holds them all. */
const MOST_PRINTED = 1_000;

export interface Disclosed {
  /** What is held, as the person is to read it. */
  parts: {
    title: string;
    table: string;
    /** What is stored, by its label: instants as ISO 8601, codes in words. */
    records: Record<string, unknown>[];
    /** The same in words, without what is empty. */
    words: [label: string, text: string][][];
    /** There are more than a file holds. */
    cut: boolean;
  }[];
}

/** Everything that is held of somebody. @param notes with those that staff wrote for each other. */
export async function heldOf(person: Person, notes: boolean): Promise<Disclosed> {
  const parts = [];
  for (const table of HELD_TABLES) {
    if (!notes && table.ofStaff === 'all') continue;
    const rows = await heldRows(table, person, notes);
    if (rows.length === 0) continue;
    const shown = rows.slice(0, MOST_ROWS).map((row) => cells(table, row));
    parts.push({
      title: table.title,
      table: table.table,
      records: shown.map((row) =>
        Object.fromEntries(row.map(({ label, value }) => [label, namedValue(value)])),
      ),
      words: shown.map((row) =>
        row.flatMap(({ label, text }): [string, string][] => (text === '' ? [] : [[label, text]])),
      ),
      cut: rows.length > MOST_ROWS,
    });
  }
  return { parts };
}

function cells(table: HeldTable, row: Record<string, unknown>) {
  return Object.entries(table.columns).map(([name, column]) => {
    const { label, say } = typeof column === 'string' ? { label: column } : column;
    const stored = row[name] ?? null;
    const value = say && stored !== null && stored !== '' ? say(String(stored)) : stored;
    // A number that names something, and a year, has no thousands.
    const plain = name === 'id' || name === 'tax_year';
    return { label, value, text: plain ? String(value) : valueWords(value) };
  });
}

export interface DisclosureWish {
  format: 'pdf' | 'json';
  notes: boolean;
}

export interface DisclosureFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * All that is held of a member, as a file to be handed over (個人情報保護法33条). It is made anew each time and kept nowhere; the audit
 * says that it was made, in its own entry before the file is.
 * @returns undefined where there is no such member. @throws NotAllowed, PdfBusy
 */
export async function discloseMember(
  actor: Actor,
  id: number,
  wish: DisclosureWish,
  now: Date = new Date(),
): Promise<DisclosureFile | undefined> {
  demandEverywhere(actor, 'member.disclose');
  const member = await findMember(id);
  if (!member) return undefined;
  await recordLook(actor, {
    action: 'member.disclose',
    subject: 'member',
    subjectId: id,
    changes: { 開示する個人データ: [null, said(wish)] },
  });
  const whose = { name: `${member.familyName} ${member.givenName}`.trim(), number: `会員番号 ${id}` };
  return fileOf({ memberId: id, email: member.email }, whose, wish, now);
}

/** The same of a mail address without an account. @throws NotAllowed, PdfBusy */
export async function discloseGuest(
  actor: Actor,
  email: string,
  wish: DisclosureWish,
  now: Date = new Date(),
): Promise<DisclosureFile> {
  demandEverywhere(actor, 'member.disclose');
  await recordLook(actor, {
    action: 'member.disclose',
    subject: 'guest',
    subjectId: '',
    changes: { 開示する個人データ: [null, said(wish)], メールアドレス: [null, email] },
  });
  return fileOf({ memberId: null, email }, { name: email, number: '会員登録なし' }, wish, now);
}

function said({ format, notes }: DisclosureWish): string {
  return `${format === 'pdf' ? 'PDF' : 'JSON'}${notes ? '' : '(担当者のメモを除く)'}`;
}

/** Why notes are left out, as the law asks it to be told (33条3項, 36条). */
const WITHOUT_NOTES =
  '担当者が業務のために残したメモは、開示すると業務の適正な実施に著しい支障を及ぼすおそれがあるため、個人情報保護法第33条第2項第2号により開示しません。';

async function fileOf(
  person: Person,
  whose: { name: string; number: string },
  wish: DisclosureWish,
  now: Date,
): Promise<DisclosureFile> {
  const { parts } = await heldOf(person, wish.notes);
  const { SITE_NAME, SHOP_NAME } = config();
  const head = { site: `${SITE_NAME}・${SHOP_NAME}`, madeAt: formatDateTime(now), ...whose };
  const remarks = wish.notes ? [] : [WITHOUT_NOTES];
  if (wish.format === 'json') {
    const held = parts.map(({ title, records, cut }) => ({
      項目: title,
      件数: records.length,
      内容: records,
      ...(cut && { 続き: 'あり' }),
    }));
    const text = JSON.stringify(
      {
        表題: '保有個人データの開示',
        事業者: head.site,
        作成日時: now,
        氏名: head.name,
        番号: head.number,
        備考: remarks,
        開示する内容: held,
      },
      null,
      2,
    );
    return { name: '保有個人データ.json', type: 'application/json', bytes: new TextEncoder().encode(text) };
  }
  const { bytes } = await makePdf('app/membership/disclosure/disclosure.typ', {
    ...head,
    sample: isSample(),
    remarks,
    parts: parts.map(({ title, words }) => ({
      title,
      count: words.length,
      records: words.slice(0, MOST_PRINTED),
      left: Math.max(0, words.length - MOST_PRINTED),
    })),
  });
  return { name: '保有個人データ.pdf', type: 'application/pdf', bytes };
}
