import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { config } from '#platform/config.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { mailHtml, mailText, withNotice } from '#platform/mail/layout.ts';
import { mailKindName, VISITOR_MAILS } from './mail-kinds.ts';
import {
  allNotices,
  countNotices,
  deleteNotice,
  findNotice,
  insertNotice,
  lockNotice,
  type MailNotice,
  MOST_NOTICES,
  updateNotice,
} from './notice-store.ts';

export type { MailNotice } from './notice-store.ts';

export type TypedNotice = Pick<MailNotice, 'kinds' | 'words' | 'from' | 'until'>;

export type NoticeResult =
  | { kind: 'saved'; id: number }
  | { kind: 'unknown' | 'full' }
  | { kind: 'conflict'; now: MailNotice };

/** @throws NotAllowed */
export async function listNotices(actor: Actor): Promise<MailNotice[]> {
  demandEverywhere(actor, 'text.read');
  return allNotices();
}

/** @throws NotAllowed */
export async function readNotice(actor: Actor, id: number): Promise<MailNotice | undefined> {
  demandEverywhere(actor, 'text.read');
  return findNotice(id);
}

/** Kinds that there are and that visitors get. */
export function visitorKinds(kinds: readonly string[]): string[] {
  return VISITOR_MAILS.flatMap(([kind]) => (kinds.includes(kind) ? kind : []));
}

/** @throws NotAllowed */
export async function addNotice(actor: Actor, typed: TypedNotice): Promise<NoticeResult> {
  demandEverywhere(actor, 'text.edit');
  return transaction(async (tx): Promise<NoticeResult> => {
    if ((await countNotices(tx)) >= MOST_NOTICES) return { kind: 'full' };
    const id = await insertNotice(tx, typed);
    await note(tx, actor, id, undefined, typed);
    return { kind: 'saved', id };
  });
}

/** What is queued from now on says the new words; what is queued already stays as it is. @throws NotAllowed */
export async function saveNotice(
  actor: Actor,
  id: number,
  version: number,
  typed: TypedNotice,
): Promise<NoticeResult> {
  demandEverywhere(actor, 'text.edit');
  return transaction(async (tx): Promise<NoticeResult> => {
    const before = await lockNotice(tx, id);
    if (!before) return { kind: 'unknown' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    await updateNotice(tx, id, typed);
    await note(tx, actor, id, before, typed);
    return { kind: 'saved', id };
  });
}

/** @throws NotAllowed */
export async function removeNotice(actor: Actor, id: number): Promise<NoticeResult> {
  demandEverywhere(actor, 'text.edit');
  return transaction(async (tx): Promise<NoticeResult> => {
    const before = await lockNotice(tx, id);
    if (!before) return { kind: 'unknown' };
    await deleteNotice(tx, id);
    await note(tx, actor, id, before, undefined);
    return { kind: 'saved', id };
  });
}

/** How a notice reads, field by field. */
function noticeWords(n: TypedNotice | undefined): Record<string, string> {
  if (!n) return {};
  return {
    文: n.words,
    メールの種類: n.kinds.map(mailKindName).join('、'),
    期間: `${formatDateTime(n.from)} 〜 ${formatDateTime(n.until)}`,
  };
}

async function note(
  tx: Tx,
  actor: Actor,
  id: number,
  before: TypedNotice | undefined,
  after: TypedNotice | undefined,
): Promise<void> {
  const [was, is] = [noticeWords(before), noticeWords(after)];
  const changes: Changes = Object.fromEntries(
    Object.keys({ ...was, ...is })
      .filter((name) => was[name] !== is[name])
      .map((name) => [name, [was[name] ?? '', is[name] ?? ''] as const]),
  );
  if (Object.keys(changes).length > 0)
    await record(tx, actor, { action: 'text.edit', subject: 'mail_notice', subjectId: id, changes });
}

/** Both parts of a mail of a kind with the paragraph in its place; what the mail itself says is a sample. */
export async function sampleMail(kind: string, words: string): Promise<{ text: string; html: string }> {
  const isShop = kind.startsWith('order_');
  const storefront = isShop ? 'shop' : 'donation';
  const greeting = '見本 花子 様';
  const paragraphs = ['ここに、このメールの本文が入ります。'];
  const facts: [string, string][] = [
    [isShop ? '注文番号' : '受付番号', '000-0000-0000(見本)'],
    ['日時', '2026年12月1日(火) 10:00(見本)'],
  ];
  const button = { label: 'マイページを開く', url: config().origin };
  const text = mailText(
    storefront,
    [greeting, ...paragraphs, facts.map((fact) => fact.join(': ')).join('\n')].join('\n\n'),
  );
  const html = await mailHtml(storefront, {
    ...{ preview: '', heading: mailKindName(kind), facts, button },
    paragraphs: [greeting, ...paragraphs],
  });
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return {
    text: withNotice('text', text, words || undefined),
    html: withNotice('html', html, escaped || undefined),
  };
}
