import { formatDateTime } from '#platform/jst.ts';
import { shortInstant } from '../parts/dates.ts';

/** 「2026/11/21 09:00 〜 2026/12/31 23:59」 of what is live. */
export function periodWords(t: { shownFrom: Date | null; shownUntil: Date | null }): string {
  if (!t.shownFrom) return '';
  return `${shortInstant(t.shownFrom)} 〜${t.shownUntil ? ` ${shortInstant(t.shownUntil)}` : ''}`;
}

/** 「第3版(2026年11月21日(土) 09:00、山田さん)」 */
export function versionWords(v: {
  number: number;
  madeAt: Date;
  madeBy: string | null;
  fromFile: boolean;
}): string {
  return `第${v.number}版(${formatDateTime(v.madeAt)}、${writerWords(v)})`;
}

export function writerWords({ madeBy, fromFile }: { madeBy: string | null; fromFile: boolean }): string {
  if (fromFile) return madeBy === null ? 'ファイルから' : `${madeBy}、ファイルから`;
  return madeBy ?? '担当者';
}

/** Fields of a paragraph in mails, as errors name them. */
export const NOTICE_LABELS = {
  words: '文',
  from: '始める日時',
  until: '終える日時',
  kind: 'メールの種類',
};
