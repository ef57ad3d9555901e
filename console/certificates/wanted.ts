import { isDay } from '#app/forms/day.ts';
import type { Wanted } from '#app/paper/bulk/print-runs-query.ts';
import { SOURCES, WHICH } from './words.ts';

type Read = { wanted: Wanted } | { errors: Record<string, string[]> };

/** What is to be printed, as an address or a form asks for it. */
export function readWanted(form: { get(name: string): unknown }): Read {
  const said = (name: string) => String(form.get(name) ?? '').trim();
  const [from, until] = [said('from'), said('until')];
  const errors: Record<string, string[]> = {};
  if (!isDay(from)) errors.from = ['受領日の始まりを選択してください'];
  if (!isDay(until)) errors.until = ['受領日の終わりを選択してください'];
  else if (isDay(from) && until < from)
    errors.until = ['受領日の終わりは、始まりと同じか後の日にしてください'];
  if (Object.keys(errors).length > 0) return { errors };
  return {
    wanted: {
      governmentCode: said('government'),
      from,
      until,
      which: keyOf(WHICH, said('which')) ?? 'unprinted',
      source: keyOf(SOURCES, said('source')) ?? 'any',
    },
  };
}

function keyOf<T extends string>(names: Record<T, string>, typed: string): T | undefined {
  return Object.hasOwn(names, typed) ? (typed as T) : undefined;
}
