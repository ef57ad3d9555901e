import { isDay } from '#app/forms/day.ts';
import { routeNumber } from '#platform/http/route-number.ts';

/** One condition of a list, as its address says it. */
export interface Param<V> {
  label: string;
  /** @returns undefined where there is no such value. */
  read(typed: string): V | undefined;
  /** A value as people read it. */
  say(typed: string): string;
  /** What counts where nothing is said, and stands in no address. */
  initial?: string;
}

export type Params = Readonly<Record<string, Param<unknown>>>;

type Value<P> = P extends { initial: string; read(typed: string): infer V }
  ? Exclude<V, undefined>
  : P extends { read(typed: string): infer V }
    ? Exclude<V, undefined> | null
    : never;

const MOST_LETTERS = 100;
const same = (typed: string) => typed;

/** Words that are searched for. */
export function words(label: string): Param<string> & { initial: string } {
  return { label, initial: '', read: same, say: same };
}

/** One of these. */
export function among<T extends string>(label: string, names: Readonly<Record<T, string>>): Param<T> {
  return {
    label,
    read: (typed) => (Object.hasOwn(names, typed) ? (typed as T) : undefined),
    say: (typed) => names[typed as T] ?? typed,
  };
}

/** One of these, and this one where nothing is said. */
export function oneOf<T extends string>(label: string, names: Readonly<Record<T, string>>, initial: T) {
  return { ...among(label, names), initial };
}

/** The number of a row. */
export function rowNumber(label: string): Param<number> {
  return { label, read: routeNumber, say: (typed) => `番号${typed}` };
}

export function day(label: string): Param<string> {
  const said = (typed: string) => typed.replaceAll('-', '/');
  return { label, read: (typed) => (isDay(typed) ? typed : undefined), say: said };
}

export const government: Param<string> = {
  label: '自治体',
  read: (typed) => (/^\d{6}$/.test(typed) ? typed : undefined),
  say: (typed) => `団体コード${typed}`,
};

export const producer = rowNumber('事業者');

export const category = rowNumber('カテゴリ');

/** What an address says of something: empty where it says nothing. */
export function saidOf(search: URLSearchParams, name: string): string {
  const typed = (search.get(name) ?? '').replace(/\p{Cc}/gu, ' ');
  return typed.trim().slice(0, MOST_LETTERS);
}

/** What an address asks for; what it says wrongly counts as not said. */
export function readParams<P extends Params>(
  params: P,
  search: URLSearchParams,
): { [Name in keyof P]: Value<P[Name]> } {
  const values = Object.entries(params).map(([name, { read, initial }]) => {
    const typed = saidOf(search, name);
    const value = typed === '' ? undefined : read(typed);
    return [name, value ?? (initial === undefined ? null : read(initial))];
  });
  return Object.fromEntries(values);
}
