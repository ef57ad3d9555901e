import { addDays } from '#platform/jst.ts';
import type { Plan } from './changes.ts';
import type { NewDesignation } from './lists.ts';
import type { State } from './state.ts';

/**
 * New designations (地方税法 37条の2第2項) of the bodies in the list; the others keep theirs. A government has one period,
 * so one that goes on without a break becomes longer, and one that begins later waits until the present one is over.
 */
export function planDesignations(plan: Plan, list: readonly NewDesignation[], state: State): void {
  const seen = new Set<string>();
  for (const { code, from, until, at } of list) {
    const refuse = (why: string) => plan.refusals.push(`${at}: ${why}`);
    const known = state.governments.get(code);
    if (seen.has(code)) refuse(`${code} comes twice.`);
    else if (!known || known.endedOn !== null) refuse(`there is no government ${code}.`);
    else {
      const goesOn =
        from !== null &&
        known.from !== null &&
        known.from <= from &&
        (known.until === null || from <= addDays(known.until, 1));
      const runs = known.from !== null && known.from <= state.today && (known.until ?? '9999') >= state.today;
      const begins = goesOn ? known.from : from;
      if (begins !== null && begins > state.today && runs)
        refuse(
          `the designation of ${known.name} until ${known.until} would end at once: bring the new one in after that day.`,
        );
      else if (known.from !== begins || known.until !== until)
        plan.designated.push({ code, from: begins, until });
    }
    seen.add(code);
  }
}
