/** The rules of the waiting room: who is how far from the door, and how many a second may come in. */

/** What every process knows of the line, as it was a second ago at most. */
export interface Line {
  /** The largest number that was called. */
  calledTo: number;
  /** The smallest and the largest number that wait; those between them may have gone. */
  head: number;
  last: number;
  /** How many of them are there. */
  waiting: number;
  /** How many are let in a second. */
  rate: number;
}

/** How many stand before a number, about: those who have gone are spread over the line. */
export function aheadOf(number: number, { calledTo, head, last, waiting }: Line): number {
  if (number <= head) return 0;
  // Visitors who came since the line was last looked at.
  if (number > last) return waiting + Math.max(0, number - Math.max(last, calledTo) - 1);
  return Math.round(((number - head) * waiting) / (last - head + 1));
}

/** Seconds until it is the turn of somebody with so many ahead, about; undefined while nobody is let in. */
export function secondsUntil(ahead: number, { rate }: Line): number | undefined {
  return rate > 0 ? (ahead + 1) / rate : undefined;
}

const SOONEST_S = 2;
const LATEST_S = 30;

/**
 * After how many seconds a browser asks again: when it is its turn, about, so that people come in one after another, as they are
 * called. Who came together and asked again together would come in together.
 */
export function askAgainIn(seconds: number | undefined): number {
  return Math.ceil(Math.min(LATEST_S, Math.max(SOONEST_S, seconds ?? Infinity)));
}

/** For how many seconds somebody is taken to be there who asks again after so many: they may have missed it twice. */
export function thereFor(again: number): number {
  return 3 * again;
}

/** People a second. Nobody waits without end, and what a machine could never serve is not reached. */
export const SLOWEST = 0.5;
const FASTEST = 500;
/** What is left of the rate when there was too much to do: once, and again only after what that changed can be seen. */
const SLOWER = 0.8;
const SLOWS_EVERY_S = 5;
/** What a quiet second adds: a fifth in a minute, as those who were let in have the longest part of the way before them. */
const FASTER = 1.003;
const FASTER_BY = 0.01;
/** And when it was long enough since there was too much to do: */
const SOON = 1.02;
const QUIET_S = 15;
/** up to so many times those who were served to the end, as of them the whole cost has been seen. */
const BEYOND_SERVED = 2;

/**
 * The rate of the next second: it falls fast when the web processes have too much to do, and grows slowly otherwise; where it is
 * far below what goes through to the end, soon.
 * @param slowedS seconds since it was last lowered. @param served people a second who were served to the end lately: who submitted, or was turned away at once.
 */
export function nextRate(
  rate: number,
  { busy, slowedS, seconds, served }: { busy: boolean; slowedS: number; seconds: number; served: number },
): { rate: number; slowed: boolean } {
  if (busy && slowedS >= SLOWS_EVERY_S) return { rate: bounded(rate * SLOWER), slowed: true };
  if (busy || slowedS < SLOWS_EVERY_S) return { rate: bounded(rate), slowed: false };
  const slowly = rate * FASTER ** seconds + FASTER_BY * seconds;
  const soon = slowedS < QUIET_S ? 0 : Math.min(rate * SOON ** seconds, served * BEYOND_SERVED);
  return { rate: bounded(Math.max(slowly, soon)), slowed: false };
}

/** Seconds over which those who are served are counted. */
export const LATELY_S = 30;

/** How many a second there are lately, with those of the last seconds. @param over how long lately is, in seconds. */
export function smoothed(before: number, many: number, seconds: number, over: number): number {
  return before + (many / seconds - before) * (1 - Math.exp(-seconds / over));
}

/** Of those who come for a form in a second, so many could be served to the end: the form is a part of the work. */
const TO_THE_END = 0.5;

/** What the door begins with when it closes: who was served was served, whatever came in. Both are people a second. */
export function firstRate(entered: number, served: number): number {
  return Math.max(entered * TO_THE_END, served);
}

function bounded(rate: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, rate));
}

/** Places that were not claimed are given to the next, but not all at once: so many seconds' worth in one. */
const BURST_S = 3;

/** How many may be called now, with what was left over before. While there is too much to do that does not grow. */
export function creditNow(
  credit: number,
  { rate, busy, seconds, unclaimed }: { rate: number; busy: boolean; seconds: number; unclaimed: number },
): number {
  const more = busy ? 0 : rate * seconds;
  const back = rate > 0 ? unclaimed : 0; // who lets nobody in lets nobody in on another's place either
  return Math.min(credit + more + back, Math.max(1, rate * BURST_S));
}

/** Seconds for which the door stays closed at least, and for which nothing was too much before it opens. */
const CLOSED_S = 30;
const CALM_S = 10;

/** Whether everybody may come in again. */
export function opens(now: { waiting: number; closedS: number; busyS: number; byHand: boolean }): boolean {
  return !now.byHand && now.waiting === 0 && now.closedS >= CLOSED_S && now.busyS >= CALM_S;
}
