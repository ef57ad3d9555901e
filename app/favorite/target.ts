import { routeNumber } from '#platform/http/route-number.ts';

/** What a heart belongs to. */
export type Target = { goods: number } | { government: string };

/** The target that a posted form names; undefined when it names none. */
export function readTarget(form: FormData): Target | undefined {
  const goods = routeNumber(text(form, 'goods'));
  if (goods !== undefined) return { goods };
  const government = text(form, 'government');
  return government && /^\d{6}$/.test(government) ? { government } : undefined;
}

export function text(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}
