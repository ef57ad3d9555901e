import { fold } from '#platform/text/fold.ts';

export interface Named {
  code: string;
  kind: string;
  prefecture: string;
  /** Name and kana, folded as the site's search does. */
  folded: string;
  foldedKana: string;
}

/** What a typed name may mean: one government, or several to choose from; an empty list when it means none. */
export type Found<T> = { kind: 'one'; government: T } | { kind: 'several'; governments: T[] };

const MOST_OFFERED = 12;
const ENDING = /[都道府県市区町村]$/u;
const KANA_ENDING = /(?:と|どう|ふ|けん|し|く|まち|ちょう|むら|そん)$/u;

/**
 * The government that a typed name means: with or without its prefecture or county (野付郡別海町), in kana
 * (べつかいちょう), or without its ending (別海). A name that several have (府中市) is clear only with its prefecture.
 * A partial match is suggested but never chosen automatically: somebody's tax return depends on it.
 */
export function governmentNamed<T extends Named>(all: readonly T[], typed: string): Found<T> {
  const text = joined(typed);
  if (text === '') return { kind: 'several', governments: [] };
  for (const fits of [isName, isShortName]) {
    const found = all.filter((g) => fits(g, text));
    if (found.length === 1) return { kind: 'one', government: found[0]! };
    if (found.length > 1) return { kind: 'several', governments: found.slice(0, MOST_OFFERED) };
  }
  const near = all.filter((g) => [g.folded, g.foldedKana].some((n) => n.includes(text) || text.includes(n)));
  return { kind: 'several', governments: near.slice(0, MOST_OFFERED) };
}

function joined(text: string): string {
  return fold(text).replaceAll(' ', '');
}

function isName(g: Named, text: string): boolean {
  if (text === g.foldedKana) return true;
  if (!text.endsWith(g.folded)) return false;
  const before = text.slice(0, -g.folded.length);
  const county = before.startsWith(joined(g.prefecture)) ? before.slice(joined(g.prefecture).length) : before;
  return /^(?:.{1,5}郡)?$/u.test(county);
}

function isShortName(g: Named, text: string): boolean {
  const prefecture = joined(g.prefecture);
  const rest = g.kind !== 'prefecture' && text.startsWith(prefecture) ? text.slice(prefecture.length) : text;
  return rest === g.folded.replace(ENDING, '') || rest === g.foldedKana.replace(KANA_ENDING, '');
}
