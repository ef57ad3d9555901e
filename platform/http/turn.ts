import { type Comer, whoAsks } from './comer.ts';

/**
 * A turn begins in every so many rounds of the event loop. In each round one new connection is accepted (libuv accepts no
 * more), so that a request behind two hundred others would wait for as many pages otherwise.
 */
const ROUNDS = 10;
/**
 * How long one neighbourhood's turns rest, as a multiple of what they took of the thread, while others are at work: it has
 * a quarter of the time then, and all of it when it is alone.
 */
const REST = 3;
/** Milliseconds of rest that who was quiet does not take: the parts of a page and a form begin at once. */
const CREDIT_MS = 100;
/** The longest rest: the process may have stood still during a turn for reasons of its own. */
const LONGEST_MS = 500;

/** Who wants a turn: neighbourhoods, in the order in which they get the next one, with what each waits for. */
const waiting = new Map<string, (() => void)[]>();
/** How many things of each neighbourhood are being done, see `atWork`. */
const working = new Map<string, number>();
/** Until when each rests, in the milliseconds of `performance.now()`; who was quiet may be behind by CREDIT_MS. */
const rests = new Map<string, number>();
let isScheduled = false;
let rest: NodeJS.Timeout | undefined;
let turn: { one: string; began: number } | undefined;

/**
 * Waits for a turn on the process's one thread: between two of them go some rounds of the event loop, in which connections
 * are accepted, sockets are read, kept pages are sent and timers run, however many came at once. What is rendered without
 * waiting for anything would otherwise run in one go. Neighbourhoods take turns, and rest after theirs while others are at
 * work: a form takes a dozen rounds until it is answered, and would otherwise wait in each for a page of a client that asks
 * for pages without end.
 */
export function nextTurn(who: Comer = whoAsks()): Promise<void> {
  return new Promise((resolve) => {
    const one = oneOf(who);
    waiting.set(one, [...(waiting.get(one) ?? []), resolve]);
    clearTimeout(rest);
    if (!isScheduled) schedule();
  });
}

/** Does work that counts as this comer's: as long as it lasts, others rest after their turns. */
export async function atWork<T>(who: Comer, work: () => Promise<T>): Promise<T> {
  const one = oneOf(who);
  working.set(one, (working.get(one) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = working.get(one)! - 1;
    if (left > 0) working.set(one, left);
    else working.delete(one);
  }
}

function oneOf({ network, neighbourhood = network }: Comer): string {
  return neighbourhood;
}

/** Both run in one round: what a turn does without waiting for sockets or timers is done between them. */
function schedule(): void {
  isScheduled = true;
  setImmediate(begin);
  setImmediate(end);
}

function begin(): void {
  const now = performance.now();
  const one = [...waiting.keys()].find((w) => restOf(w, now) <= 0);
  if (one === undefined) return;
  const [resolve, ...more] = waiting.get(one)!;
  waiting.delete(one);
  if (more.length > 0) waiting.set(one, more); // behind all others
  turn = { one, began: now };
  resolve!();
}

function end(): void {
  const now = performance.now();
  if (turn) {
    note(turn.one, now, now - turn.began);
    turn = undefined;
    pass(ROUNDS - 1, more);
    return;
  }
  isScheduled = false;
  if (waiting.size === 0) return;
  const left = Math.min(...[...waiting.keys()].map((one) => restOf(one, now)));
  rest = setTimeout(schedule, Math.max(1, left));
}

function more(): void {
  isScheduled = false;
  if (waiting.size > 0) schedule();
}

/** Lets so many rounds go by. */
function pass(rounds: number, then: () => void): void {
  setImmediate(() => (rounds > 1 ? pass(rounds - 1, then) : then()));
}

/** Milliseconds; nobody rests who is alone. */
function restOf(one: string, now: number): number {
  const isAlone = [waiting, working].every((all) => all.size === (all.has(one) ? 1 : 0));
  return isAlone ? 0 : (rests.get(one) ?? 0) - now;
}

function note(one: string, now: number, took: number): void {
  const until = Math.max(rests.get(one) ?? 0, now - CREDIT_MS) + took * REST;
  rests.delete(one);
  rests.set(one, Math.min(until, now + LONGEST_MS));
  for (const [old, until] of rests) {
    if (until > now - CREDIT_MS) break;
    rests.delete(old);
  }
}
