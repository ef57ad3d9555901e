import type { Wanted } from '#app/settlement/closing.ts';
import { KIND_NAMES, type Kind } from '#app/settlement/party.ts';
import { monthOf, startOf } from '#app/settlement/rules.ts';
import { jstDate } from '#platform/jst.ts';

/** What is to be closed at once, as an address or a form says it; up to the month that was over last where it says nothing. */
export function readClosingWanted(said: Pick<FormData | URLSearchParams, 'get'>, now: Date): Wanted {
  const kind = String(said.get('kind') ?? '');
  const until = String(said.get('until') ?? '');
  const last = monthOf(jstDate(new Date(startOf(monthOf(jstDate(now))).getTime() - 1)));
  return {
    kind: Object.hasOwn(KIND_NAMES, kind) ? (kind as Kind) : null,
    until: /^\d{4}-(0[1-9]|1[0-2])$/.test(until) && `${until}-01` < last ? `${until}-01` : last,
  };
}
