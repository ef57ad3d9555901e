import { FAULT_CODES } from '#app/donation/one-stop/faults.ts';
import { isDay } from '#app/forms/day.ts';
import { MOST_NOTE, type Received, type Said } from '#app/onestop/receive.ts';
import { STATE_NAMES } from '#app/onestop/words.ts';
import { formatDate, jstDate } from '#platform/jst.ts';

/** How papers of a pile arrive, as the address keeps it from one to the next. */
export interface Pile {
  arrived: string;
  source: 'paper' | 'online';
}

export function readPile(search: URLSearchParams, now = new Date()): Pile {
  const arrived = search.get('arrived') ?? '';
  return {
    arrived: isDay(arrived) ? arrived : jstDate(now),
    source: search.get('source') === 'online' ? 'online' : 'paper',
  };
}

/** 「arrived=2027-01-08&source=paper」. A day that is today is not kept: tomorrow it would be yesterday's. */
export function pileQuery({ arrived, source }: Pile, now = new Date()): string {
  return String(
    new URLSearchParams({
      ...(arrived !== jstDate(now) && { arrived }),
      ...(source !== 'paper' && { source }),
    }),
  );
}

const TARGETS = ['accepted', 'received', 'incomplete', 'withdrawn'] as const;

/** What the clerk said, or what is wrong with it. */
export function readSaid(
  form: FormData,
  pile: Pile,
): { said: Said } | { fault: [name: string, words: string] } {
  const to = TARGETS.find((t) => t === form.get('intent'));
  if (!to) return { fault: ['', '操作を選択してください'] };
  const faults = to === 'incomplete' ? FAULT_CODES.filter((code) => form.getAll('fault').includes(code)) : [];
  const note = to === 'incomplete' ? String(form.get('note') ?? '').trim() : '';
  if (to === 'incomplete' && faults.length === 0) return { fault: ['fault', '不備の内容を選択してください'] };
  if (note.length > MOST_NOTE) return { fault: ['note', `連絡は${MOST_NOTE}文字以内で入力してください`] };
  if (faults.includes('other') && note === '')
    return { fault: ['note', '「その他」の内容を、寄附者への連絡に入力してください'] };
  const seen = String(form.get('seen') ?? '');
  return { said: { to, seen, arrivedOn: pile.arrived, source: pile.source, faults, note } };
}

/** Why it could not be done, in words. */
export function receivedFault(result: Received): string | undefined {
  switch (result.kind) {
    case 'done':
    case 'already':
      return undefined;
    case 'unknown':
      return 'この番号の寄附は見つかりませんでした';
    case 'refused':
      return 'この寄附は、いまの状態ではこの操作を行えません。お支払いや取り消しの状態をご確認ください';
    case 'held':
      return 'お支払いの異議が解決するまで、受け付けられません';
    case 'wrong_day':
      return '到着日が、受領日より前か、本日より後になっています。到着日をご確認ください';
    case 'late':
      return `到着日が提出期限(${formatDate(result.deadline)})を過ぎています。不備「提出期限を過ぎて届いた」としてお知らせください`;
    case 'conflict':
      return `ほかの担当者が先に手続きしました。いまの状態は「${STATE_NAMES[result.state as keyof typeof STATE_NAMES] ?? result.state}」です`;
  }
}
