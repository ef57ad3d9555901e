import { config } from '#platform/config.ts';
import { hmac, sameBytes } from '#platform/crypto.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { consume, consumeEach } from '#platform/throttle.ts';
import { accountByEmail } from '../store.ts';
import { changeConsents, consentsOf } from './consent-store.ts';
import { type ConsentSource, NEWSLETTER_LISTS, type NewsletterList } from './lists.ts';
import { unsubscribeMail } from './mails.ts';

/** What a link may stop: one list, or all of them. */
type Scope = NewsletterList | 'all';
const PATH = '/newsletters/unsubscribe';

function signature(scope: string, memberId: string): Buffer {
  return hmac('newsletter-unsubscribe', `${scope}.${memberId}`);
}

/**
 * Names list and member in a link that needs no login. It never expires: the reader of an old mail may still stop the
 * next one, and the link can do nothing else.
 */
export function unsubscribeToken(memberId: number, scope: Scope): string {
  return `${scope}.${memberId}.${signature(scope, String(memberId)).toString('base64url')}`;
}

export function readUnsubscribeToken(token: string | null): { memberId: number; scope: Scope } | undefined {
  const [, scope, id, mac] = /^(donation|shop|all)\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(token ?? '') ?? [];
  if (!scope || !id || !mac || !sameBytes(Buffer.from(mac, 'base64url'), signature(scope, id)))
    return undefined;
  return { memberId: Number(id), scope: scope as Scope };
}

function unsubscribeUrl(memberId: number, scope: Scope): string {
  return `${config().origin}${PATH}?token=${unsubscribeToken(memberId, scope)}`;
}

/** The headers by which mail programs offer 「配信停止」 (RFC 2369, RFC 8058), for the sender of a newsletter. */
export function unsubscribeHeaders(memberId: number, list: NewsletterList): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl(memberId, list)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The lists that a link covers, and whether each is still sent. Undefined when the link is not ours. */
export async function unsubscribeView(
  token: string | null,
): Promise<{ list: NewsletterList; granted: boolean }[] | undefined> {
  const named = readUnsubscribeToken(token);
  if (!named) return undefined;
  const now = await consentsOf(db(), named.memberId);
  return listsOf(named.scope).map((list) => ({ list, granted: now[list] }));
}

function listsOf(scope: Scope): NewsletterList[] {
  return NEWSLETTER_LISTS.filter((list) => scope === 'all' || scope === list);
}

export type Stopped =
  | { kind: 'stopped'; lists: NewsletterList[] }
  | { kind: 'not_ours' }
  | { kind: 'throttled'; retryAfter: number };

/**
 * Stops the lists that the link names; repeating it changes nothing. @param only these of its lists; all without it.
 */
export async function unsubscribe(
  token: string | null,
  source: ConsentSource,
  only?: readonly NewsletterList[],
): Promise<Stopped> {
  const named = readUnsubscribeToken(token);
  if (!named) return { kind: 'not_ours' };
  const taken = await consume('unsubscribe_account', `member:${named.memberId}`);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const lists = listsOf(named.scope).filter((list) => only?.includes(list) ?? true);
  const wanted = Object.fromEntries(lists.map((list) => [list, false]));
  await transaction((tx) => changeConsents(tx, named.memberId, wanted, source));
  return { kind: 'stopped', lists };
}

/**
 * Accepts a typed address. A job looks up whether it is a member's: the answer, and the time it takes, are the same for
 * everybody. Nothing is stopped before the link in the mail is used: anybody can type anybody's address.
 */
export async function askByAddress(input: {
  email: string;
  client: string;
}): Promise<{ kind: 'mailed' } | { kind: 'throttled'; retryAfter: number }> {
  const taken = await consumeEach([
    ['unsubscribe_mail_address', input.client],
    ['unsubscribe_mail_account', input.email],
  ]);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  await addJob(db(), 'mail_unsubscribe', { email: input.email });
  return { kind: 'mailed' };
}

/** Job `mail_unsubscribe`: mails the link if the address is a member's. */
export async function mailUnsubscribe(payload: unknown): Promise<void> {
  const { email } = payload as { email: string };
  await transaction(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (account) await queueMail(tx, await unsubscribeMail(email, unsubscribeUrl(account.id, 'all')));
  });
}
