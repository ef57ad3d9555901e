import type { Fault } from './fault.ts';
import type { Line } from './line.ts';
import { namesOf } from './line-name.ts';

/** What is wrong with some lines, after their names. */
const WORDS: Record<Fault['kind'], string> = {
  closed: 'は、今は受け付けていません。',
  sold_out: 'は、在庫がなくなりました。',
  few: 'は、ご希望の数量をご用意できません。',
  pieces: 'の数量をご確認ください。',
  amount: 'の寄附金額をご確認ください。',
  resident: 'は、お住まいの自治体の返礼品のため、お受け取りいただけません。',
  young: 'は、20歳未満の方にはお届けできません。',
  limit: 'は、お一人様の上限を超えています。',
  many: 'は、一度にお手続きいただける件数を超えています。',
};

/** 「「毛布」「枕」は、在庫がなくなりました。」, a sentence for each kind of fault; empty where all can be had. */
export function refusedWords(lines: readonly Line[]): string {
  const kinds = new Set(lines.flatMap((line) => line.fault?.kind ?? []));
  return [...kinds]
    .map((kind) => namesOf(lines.filter((line) => line.fault?.kind === kind)) + WORDS[kind])
    .join('');
}
