import { config } from '#platform/config.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { readStopToken, stopHeaders, stopToken } from '#platform/mail/stop-link.ts';
import { consume, consumeEach } from '#platform/throttle.ts';
import { accountByEmail } from '../store.ts';
import { changeConsents, consentsOf } from './consent-store.ts';
import { type ConsentSource, NEWSLETTER_LISTS, type NewsletterList } from './lists.ts';
import { unsubscribeMail } from './mails.ts';

/** What a link may stop: one list, or all of them. */
type Scope = NewsletterList | 'all';
const PURPOSE = 'newsletter-unsubscribe';
const PATH = '/newsletters/unsubscribe';

interface Named {
  memberId: number;
  scope: Scope;
  /** In which the link stands. */
  newsletterId?: number;
}

/** Names list and member, and the newsletter in which the link stands. */
export function unsubscribeToken(memberId: number, scope: Scope, newsletterId?: number): string {
  return stopToken(
    PURPOSE,
    [scope, memberId, ...(newsletterId === undefined ? [] : [newsletterId])].join('.'),
  );
}

export function readUnsubscribeToken(token: string | null): Named | undefined {
  const read = /^(donation|shop|all)\.(\d{1,15})(?:\.(\d{1,15}))?$/.exec(readStopToken(PURPOSE, token) ?? '');
  if (!read) return undefined;
  const [, scope, id, newsletter] = read;
  return {
    memberId: Number(id),
    scope: scope as Scope,
    ...(newsletter !== undefined && { newsletterId: Number(newsletter) }),
  };
}

function urlOf(token: string): string {
  return `${config().origin}${PATH}?token=${token}`;
}

/** What a copy of a newsletter needs: where its list is stopped, and the headers that say so to mail programs. */
export function unsubscribeWays(
  memberId: number,
  list: NewsletterList,
  newsletterId: number,
): { url: string; headers: Record<string, string> } {
  const url = urlOf(unsubscribeToken(memberId, list, newsletterId));
  return { url, headers: stopHeaders(url, config().CONTACT_EMAIL) };
}

/** Where anybody can ask for a link, without naming anybody. */
export function unsubscribePage(): string {
  return `${config().origin}${PATH}`;
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
  await transaction((tx) => changeConsents(tx, named.memberId, wanted, source, named.newsletterId));
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
    if (account)
      await queueMail(tx, await unsubscribeMail(email, urlOf(unsubscribeToken(account.id, 'all'))));
  });
}
