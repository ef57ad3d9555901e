import { line, lines } from '#app/forms/cells.ts';
import type { TypedUsage } from '#app/municipality/government.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { fieldAt, idsOf } from '../merge/rows.ts';

const MOST = 50;
const TITLE = line(100);
const DESCRIPTION = lines(1_000);

export const NEW_USAGE: TypedUsage = {
  id: null,
  title: '',
  description: '',
  active: true,
  isDefault: false,
};

/** The field that names the place of the one that is chosen beforehand, and what a ticked box sends. */
export const DEFAULT = 'default';
export const YES = 'on';

/** Reads the rows in their order; an empty new one is left out. */
export function readUsageRows(form: FormData): { usages: TypedUsage[]; faults: Record<number, string> } {
  const faults: Record<number, string> = {};
  const usages = idsOf(form, MOST)
    .map((id, i) => {
      const said = (name: string) => String(form.get(fieldAt(name, i)) ?? '');
      const title = TITLE.read(said('title'));
      const description = DESCRIPTION.read(said('description'));
      if ('fault' in title) faults[i] = title.fault;
      else if ('fault' in description) faults[i] = description.fault;
      return {
        id: id === '' ? null : (routeNumber(id) ?? 0),
        title: 'value' in title ? title.value : said('title').slice(0, 200),
        description: 'value' in description ? description.value : said('description').slice(0, 2_000),
        active: said('active') !== '',
        isDefault: form.get(DEFAULT) === String(i),
      };
    })
    .filter(({ id, title, description }) => id !== null || title !== '' || description !== '');
  return { usages, faults };
}

/** The rows with one of them a place higher or lower. */
export function movedUsage(usages: TypedUsage[], i: number, up: boolean): TypedUsage[] {
  const j = up ? i - 1 : i + 1;
  const [one, other] = [usages[i], usages[j]];
  if (!one || !other) return usages;
  return usages.map((u, k) => (k === i ? other : k === j ? one : u));
}
