import { setTimeout as sleep } from 'node:timers/promises';
import { unsubscribeWays } from '#app/member/newsletter/unsubscribe.ts';
import { config } from '#platform/config.ts';
import { hmac } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { noteRefused } from '#platform/mail/bounces.ts';
import {
  type Failure,
  failureOf,
  mailDomain,
  outboxInUse,
  senderOf,
  transport,
} from '#platform/mail/transport.ts';
import { type Composed, compose } from './compose.ts';
import {
  type Claimed,
  claim,
  finish,
  MOST_TRIES,
  nextWaiting,
  putBack,
  settleAbandoned,
  takeTurn,
} from './copy-store.ts';
import { findNewsletter } from './newsletters-query.ts';
import { endFinished, pauseInTrouble, prepareDue } from './progress-store.ts';
import { keepSent } from './sent-store.ts';

/** Shorter than the minute after which the job comes again. */
const TURN_MS = 50_000;
/** A mail server that refuses an address for the time being is asked again after so many minutes, then twice as many … */
const AGAIN_MINUTES = 15;

/** What came of one copy. */
type Outcome = 'sent' | 'later' | 'failed' | 'unclear' | 'away';

/**
 * Job `send_newsletters`, each minute and when a sending begins: writes down who gets what is due, then sends copies, so many a
 * minute of all newsletters together, whichever workers do it. It has a lane of its own, so no other mail waits for it.
 * @param signal the worker ends.
 */
export async function sendNewsletters(signal: AbortSignal, turnMs = TURN_MS): Promise<void> {
  const until = performance.now() + turnMs;
  await prepareDue();
  await settleAbandoned(db());
  const letters = new Map<number, Promise<Composed>>();
  let isConnected = false;
  while (!signal.aborted && performance.now() < until) {
    const next = await nextWaiting();
    if (!next) break;
    if (!isConnected && !(await serverAnswers())) break;
    isConnected = true;
    const wait = await takeTurn(config().NEWSLETTERS_PER_MINUTE);
    await sleep(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    const copy = await claim(next);
    if (!copy) continue;
    const outcome = await send(copy, await letterOf(letters, copy.newsletterId));
    // Whatever it is, the server is asked first whether it is there at all.
    if (outcome === 'away' || outcome === 'unclear') break;
    if (outcome === 'failed') await pauseInTrouble(copy.newsletterId);
  }
  await endFinished();
}

function letterOf(letters: Map<number, Promise<Composed>>, id: number): Promise<Composed> {
  const made = letters.get(id) ?? findNewsletter(db(), id).then((n) => compose(n!));
  letters.set(id, made);
  return made;
}

async function serverAnswers(): Promise<boolean> {
  if (outboxInUse()) return true;
  try {
    await transport().verify();
    return true;
  } catch (error) {
    log().warn({ failure: failureOf(error).text }, 'newsletters wait for the mail server');
    return false;
  }
}

async function send(copy: Claimed, letter: Composed): Promise<Outcome> {
  const ways = unsubscribeWays(copy.memberId, copy.list, copy.newsletterId);
  let sent: unknown;
  try {
    sent = await transport().sendMail({
      from: senderOf(letter.storefront),
      to: { name: '', address: copy.address },
      subject: letter.subject,
      ...letter.partsFor(ways.url),
      headers: { ...ways.headers, Precedence: 'bulk' },
      messageId: messageIdOf(copy),
    });
  } catch (error) {
    return notSent(copy, letter, failureOf(error));
  }
  const raw = outboxInUse() ? (sent as { message: Buffer }).message : null;
  await transaction(async (tx) => {
    await keepSent(tx, copy, letter, { state: 'sent', failure: null, raw });
    await finish(tx, copy, 'sent', null);
  });
  return 'sent';
}

async function notSent(copy: Claimed, letter: Composed, failure: Failure): Promise<Outcome> {
  if (failure.isAway) {
    await putBack(copy, 0, false);
    return 'away';
  }
  if (failure.code === undefined) {
    // The connection ended somewhere in between: better not at all than twice.
    await transaction(async (tx) => void (await finish(tx, copy, 'unclear', failure.text)));
    return 'unclear';
  }
  if (!failure.permanent && copy.attempts < MOST_TRIES) {
    await putBack(copy, AGAIN_MINUTES * 2 ** (copy.attempts - 1), true);
    return 'later';
  }
  await transaction(async (tx) => {
    if (failure.isOfAddress) await noteRefused(tx, copy.address, failure.text);
    await keepSent(tx, copy, letter, { state: 'dead', failure: failure.text, raw: null });
    await finish(tx, copy, 'failed', failure.text);
  });
  return 'failed';
}

/** The same for each try, and it tells nobody whose it is. */
function messageIdOf({ newsletterId, memberId }: Claimed): string {
  const mark = hmac('newsletter-message', `${newsletterId}.${memberId}`).toString('base64url').slice(0, 22);
  return `<newsletter-${mark}@${mailDomain()}>`;
}
