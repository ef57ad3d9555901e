import { fold } from '#platform/text/fold.ts';
import { allGovernments } from '../governments.ts';
import { reference } from '../reference.ts';
import { commonUsages, governmentsWithUsage } from './government-store.ts';

export interface FinderQuery {
  name: string;
  usage: string;
  prefecture: number | undefined;
}

const MOST_LISTED = 300;

/** The page to find a government: by map, region and prefecture, by name or kana, by usage. */
export async function governmentFinder(query: FinderQuery) {
  const [all, ref, usages, withUsage] = await Promise.all([
    allGovernments(),
    reference(),
    commonUsages(),
    query.usage ? governmentsWithUsage(query.usage) : null,
  ]);
  const typed = fold(query.name);
  const usageCodes = withUsage && new Set(withUsage);
  const asked = Boolean(typed || usageCodes || query.prefecture);
  const found = asked
    ? all.filter(
        (g) =>
          (!typed || g.folded.includes(typed) || g.foldedKana.includes(typed)) &&
          (!usageCodes || (g.accepting && usageCodes.has(g.code))) &&
          (!query.prefecture || g.prefectureCode === query.prefecture),
      )
    : [];
  const perPrefecture = new Map<number, number>();
  for (const g of all)
    perPrefecture.set(g.prefectureCode, (perPrefecture.get(g.prefectureCode) ?? 0) + g.goods);
  return {
    mode: 'finder' as const,
    query: { ...query, prefecture: query.prefecture ?? null },
    asked,
    total: found.length,
    groups: ref.prefectures
      .map((p) => ({
        code: p.code,
        name: p.name,
        governments: found
          .filter((g) => g.prefectureCode === p.code)
          .slice(0, MOST_LISTED)
          .map((g) => ({ code: g.code, name: g.name, accepting: g.accepting, goods: g.goods })),
      }))
      .filter((group) => group.governments.length > 0),
    prefectures: ref.prefectures.map((p) => ({ ...p, goods: perPrefecture.get(p.code) ?? 0 })),
    usages: usages.map((u) => u.title),
    // Without a code the address finds governments, and is none's page.
    crumbs: [{ name: '自治体をさがす', href: '/governments/detail' }],
  };
}

export type FinderData = Awaited<ReturnType<typeof governmentFinder>>;
