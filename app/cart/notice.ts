import type { Storefront } from '#platform/storefront.ts';
import { namesOf } from './line-name.ts';
import type { List as WholeList } from './list.ts';
import { refusedWords } from './refused-words.ts';
import {
  blockedWords,
  cartWords,
  fullWords,
  laterFullWords,
  type Outcome,
  outcomeWords,
  WAIT_WORDS,
} from './words.ts';

/** What has just been done to a list, as its address says it; the list itself tells how it stands. */
export interface Told {
  look: 'ok' | 'warn';
  title: string;
  text?: string;
  /** Puts back what was taken out. */
  undo?: string;
  /** With a way to go on without what cannot be had now. */
  aside?: string;
}

/** A list as its page has it. */
type List = Omit<WholeList, 'home'>;

/** Of a list that has one donation without a gift of each government. */
const ADDED_WORDS = '「あとで」にあった同じ自治体への寄附と合わせて、1件にしました。金額をご確認ください。';
const MERGED_WORDS = '同じ自治体への寄附と合わせて、1件にしました。金額をご確認ください。';
const MUCH_WORDS = '同じ自治体への寄附と合わせると、1件の上限の金額を超えます。';

const LOST_WORDS = '行った操作は反映されていません。今の内容をご確認ください。';

const PUT: readonly Outcome[] = ['added', 'there', 'changed', 'unknown'];

export function toldOf(list: List, params: URLSearchParams): Told | null {
  const { storefront } = list;
  const words = cartWords(storefront);
  if ([...list.lines, ...list.later].some((line) => line.joined)) return joinedOf(list, params);
  if (params.has('elsewhere'))
    return {
      look: 'warn',
      title: `この画面を表示したあとに、${words.list}の内容が変わりました`,
      text: LOST_WORDS,
    };
  const outcome = PUT.find((o) => o === params.get('put'));
  if (outcome)
    return {
      look: outcome === 'unknown' ? 'warn' : 'ok',
      title: outcomeWords(outcome, storefront, list.counts[storefront]),
    };
  if (params.has('full'))
    return {
      look: 'warn',
      title: params.get('full') === 'later' ? laterFullWords(storefront) : fullWords(storefront),
    };
  if (params.has('wait')) return { look: 'warn', title: '短い時間に操作が続きました', text: WAIT_WORDS };
  const refused = params.get('refused');
  if (refused !== null) return refusedOf(list, refused);
  if (params.has('stopped')) return stoppedOf(list);
  if (params.has('blocked')) return blockedOf(list, storefront);
  if (params.has('changed') && list.lines.some((line) => line.changed !== null))
    return { look: 'warn', title: `${words.amount}が変わったものがあります`, text: '金額をご確認ください。' };
  const taken = params.get('taken');
  if (taken && list.takenName)
    return { look: 'ok', title: `${words.short}から外しました`, text: list.takenName, undo: taken };
  if (params.has('aside')) return { look: 'ok', title: `「${words.later}」に移しました` };
  if (params.has('back')) return { look: 'ok', title: `${words.short}に戻しました` };
  if (params.get('instead') === 'much')
    return { look: 'warn', title: '返礼品なしの寄附に変えられませんでした', text: MUCH_WORDS };
  return params.has('instead')
    ? {
        look: 'ok',
        title: '返礼品なしの寄附に変えました',
        ...(params.get('instead') === 'added' && { text: ADDED_WORDS }),
        ...(params.get('instead') === 'merged' && { text: MERGED_WORDS }),
      }
    : null;
}

/** A login has joined two lists, perhaps while this browser was about to send the form, and what that changed has not been gone on from. */
function joinedOf({ storefront, later }: List, params: URLSearchParams): Told {
  const { short, later: aside, check, limit, notDone } = cartWords(storefront);
  const moved = later.filter((line) => line.joined);
  const joined = `ログイン前の${short}と、会員の${short}を合わせました`;
  const isStopped = params.has('stopped');
  const isLost = params.has('elsewhere');
  return {
    look: 'warn',
    title: isStopped ? notDone : joined,
    text: [
      isStopped && `お支払いは行われていません。ログインにより、${joined}。`,
      `${check}をご確認ください。`,
      moved.length > 0 && `${limit}ため、${namesOf(moved)}は「${aside}」に移しました。`,
      isLost && LOST_WORDS,
    ]
      .filter(Boolean)
      .join(''),
  };
}

/** 「2件は今はお申し込みいただけません」, with 「2件を「あとで」に移して、残りの3件で進む」. */
function blockedOf(list: List, storefront: Storefront): Told | null {
  const faults = list.lines.flatMap((line) => line.fault?.kind ?? []);
  const count = faults.length;
  if (count > 0)
    return {
      look: 'warn',
      title: blockedWords(storefront, faults),
      text: 'それぞれの理由をご確認ください。',
      ...asideOf(list),
    };
  const none = list.methods?.none;
  return none ? { look: 'warn', title: 'まとめてお支払いいただける方法がありません', text: none } : null;
}

/** A form was sent, or its confirmation opened, that showed something else than what lies here now. */
function stoppedOf(list: List): Told {
  const { notDone, list: name } = cartWords(list.storefront);
  const told = blockedOf(list, list.storefront);
  const why = told
    ? `${told.title}。${told.text}`
    : `お手続きの間に、別の画面で${name}の内容が変更されました。内容をお確かめのうえ、もう一度お手続きください。`;
  return { ...told, look: 'warn', title: notDone, text: `お支払いは行われていません。${why}` };
}

/** The way on without what cannot be had now, where something is left then. */
function asideOf({ storefront, lines, open }: List): Pick<Told, 'aside'> {
  const { later, counter } = cartWords(storefront);
  const count = lines.length - open;
  // What is to be typed there anew would be sent with the button again.
  if (lines.some((line) => line.fault?.kind === 'pieces')) return {};
  return count > 0 && open > 0
    ? { aside: `${count}${counter}を「${later}」に移して、残りの${open}${counter}で進む` }
    : {};
}

/** What could no longer be had when the form was sent, by its lines: '12.15'. It may be had again since. */
function refusedOf(list: List, lines: string): Told | null {
  const { notDone } = cartWords(list.storefront);
  const named = list.lines.filter((line) => lines.split('.').includes(String(line.id)));
  if (named.length === 0) return blockedOf(list, list.storefront);
  const gone = refusedWords(named);
  const what =
    gone !== ''
      ? `お手続きの間に、お申し込みいただけなくなったものがあります。${gone}`
      : `お手続きの間に一度ご用意できなくなりましたが、今はお申し込みいただけます。内容をお確かめのうえ、もう一度お手続きください。`;
  return {
    look: 'warn',
    title: notDone,
    text: `お支払いは行われていません。${what}`,
    ...asideOf(list),
  };
}
