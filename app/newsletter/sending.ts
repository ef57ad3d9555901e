import { unsubscribePage } from '#app/member/newsletter/unsubscribe.ts';
import type { Actor } from '#app/staff/actor.ts';
import { findPerson } from '#app/staff/people-query.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { queueMail } from '#platform/mail/send.ts';
import { compose } from './compose.ts';
import type { Newsletter, NewsletterState } from './newsletter.ts';
import { lockNewsletter, moveNewsletter } from './newsletter-store.ts';
import { note } from './newsletters.ts';

/** What was asked for is done, or what hinders it. */
type Moved =
  | { kind: 'moved' }
  | { kind: 'unknown' }
  /** Somebody was faster: it is no more in a state in which this can be done. */
  | { kind: 'late'; now: NewsletterState }
  /** It was changed since this page was opened. */
  | { kind: 'changed' };

/** The job that sends what is due: woken now instead of at the next minute. */
async function wake(tx: Tx): Promise<void> {
  await addJob(tx, 'send_newsletters', {}, { key: 'send_newsletters:now', priority: 20 });
}

/**
 * Has a draft sent at an instant, as it was when it was looked at.
 * @param version of the draft that the count and the preview were of. @param at null: at once. @throws NotAllowed
 */
export function schedule(actor: Actor, id: number, version: number, at: Date | null): Promise<Moved> {
  demandEverywhere(actor, 'newsletter.edit');
  return transaction(async (tx): Promise<Moved> => {
    const n = await lockNewsletter(tx, id);
    if (!n) return { kind: 'unknown' };
    if (n.state !== 'draft') return { kind: 'late', now: n.state };
    if (n.version !== version) return { kind: 'changed' };
    await moveNewsletter(tx, id, { state: 'scheduled', due_at: at ?? new Date() });
    await note(tx, actor, id, { 配信: [null, at === null ? 'すぐに開始' : `${formatDateTime(at)}に開始`] });
    if (at === null) await wake(tx);
    return { kind: 'moved' };
  });
}

interface Step {
  from: readonly NewsletterState[];
  words: string;
  to: (n: Newsletter) => Parameters<typeof moveNewsletter>[2];
}

const STEPS = {
  /** Back to a draft, as nothing has left yet. */
  withdraw: {
    from: ['scheduled'],
    words: '予約を取り消し',
    to: () => ({ state: 'draft', due_at: null }),
  },
  pause: { from: ['sending'], words: '一時停止', to: () => ({ state: 'paused', trouble: null }) },
  resume: { from: ['paused'], words: '再開', to: () => ({ state: 'sending', trouble: null }) },
  /** For good: members who have not got it do not get it. */
  stop: {
    from: ['sending', 'paused'],
    words: '中止',
    to: () => ({ state: 'stopped', ended_at: new Date(), trouble: null }),
  },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;

export function isStep(name: unknown): name is StepName {
  return typeof name === 'string' && Object.hasOwn(STEPS, name);
}

/** What can be done to a newsletter in this state. */
export function stepsOf(state: NewsletterState): StepName[] {
  return (Object.keys(STEPS) as StepName[]).filter((name) => (STEPS[name] as Step).from.includes(state));
}

/** Pauses, goes on, stops or takes back. What is at the mail server this very moment still arrives. @throws NotAllowed */
export function take(actor: Actor, id: number, name: StepName): Promise<Moved> {
  demandEverywhere(actor, 'newsletter.edit');
  const step: Step = STEPS[name];
  return transaction(async (tx): Promise<Moved> => {
    const n = await lockNewsletter(tx, id);
    if (!n) return { kind: 'unknown' };
    if (!step.from.includes(n.state)) return { kind: 'late', now: n.state };
    await moveNewsletter(tx, id, step.to(n));
    await note(tx, actor, id, { 配信: [null, step.words] });
    if (name === 'resume') await wake(tx);
    return { kind: 'moved' };
  });
}

/** Sends one copy to the person who asks, as readers would get it. @returns undefined where there is no such newsletter. */
export async function sendTest(actor: Actor, id: number): Promise<{ to: string } | undefined> {
  demandEverywhere(actor, 'newsletter.edit');
  const to = actor.staffId === null ? undefined : (await findPerson(actor.staffId))?.email;
  return transaction(async (tx) => {
    const n = await lockNewsletter(tx, id);
    if (!n || to === undefined) return undefined;
    const { storefront, subject, partsFor } = await compose(n);
    await queueMail(tx, {
      kind: 'newsletter_test',
      storefront,
      to,
      subject: `【テスト】${subject}`,
      // Of no member: the link leads to where anybody asks for theirs.
      ...partsFor(unsubscribePage()),
    });
    await note(tx, actor, id, { テスト送信: [null, 'ご自身のアドレス'] });
    return { to };
  });
}
