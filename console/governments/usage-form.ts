import { line, lines } from '#app/forms/cells.ts';
import type { TypedUsage } from '#app/municipality/government.ts';
import { routeNumber } from '#platform/http/route-number.ts';

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

/** Names of the fields of the row at a place, and of what stands once in the form. */
export const IDS = 'id';
export const DEFAULT = 'default';
export const titleAt = (i: number) => `title-${i}`;
export const descriptionAt = (i: number) => `description-${i}`;
export const activeAt = (i: number) => `active-${i}`;

/**
 * Reads the rows in their order; an empty new one is left out. Their ids come row by row, or as one text where two people's were
 * merged.
 */
export function readUsageRows(form: FormData): { usages: TypedUsage[]; faults: Record<number, string> } {
  const faults: Record<number, string> = {};
  const usages = form
    .getAll(IDS)
    .flatMap((ids) => String(ids).split(','))
    .slice(0, MOST)
    .map((id, i) => {
      const said = (name: string) => String(form.get(name) ?? '');
      const title = TITLE.read(said(titleAt(i)));
      const description = DESCRIPTION.read(said(descriptionAt(i)));
      if ('fault' in title) faults[i] = title.fault;
      else if ('fault' in description) faults[i] = description.fault;
      return {
        id: id === '' ? null : (routeNumber(id) ?? 0),
        title: 'value' in title ? title.value : said(titleAt(i)).slice(0, 200),
        description: 'value' in description ? description.value : said(descriptionAt(i)).slice(0, 2_000),
        active: said(activeAt(i)) !== '',
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
