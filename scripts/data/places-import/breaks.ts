import type pg from 'pg';
import { spelled } from '#app/forms/place-spelling.ts';
import { type Municipality, municipalityOf } from '#app/forms/residence.ts';
import type { Plan } from './changes.ts';
import type { Known, State } from './state.ts';

/** What an operator has to see to, or to know, when an import is applied; sentences. */
export async function whatBreaks(client: pg.Client, plan: Plan, state: State): Promise<string[]> {
  const lines: string[] = [];
  for (const { code } of plan.merged) {
    const { name } = state.governments.get(code)!;
    const { rows } = await client.query<{ goods: number; open: number; hearts: number }>(
      `select (select count(*)::int from goods where government_code = $1 and status = 'published') as goods,
              (select count(*)::int from donation where government_code = $1 and status = 'pending_payment') as open,
              (select count(*)::int from favorite_government where government_code = $1) as hearts`,
      [code],
    );
    const { goods, open, hearts } = rows[0]!;
    if (goods > 0)
      lines.push(
        `${name}: ${goods} published gifts and products stay with it; gifts are no longer accepted.`,
      );
    if (open > 0)
      lines.push(
        `${name}: ${open} applications wait for their payment; money that comes from the day of the merger on goes back.`,
      );
    if (hearts > 0) lines.push(`${name}: ${hearts} favourites follow to its successor.`);
  }
  for (const { code } of plan.designated.filter((d) => d.until === null || d.until < state.today)) {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from donation where government_code = $1 and status = 'pending_payment'`,
      [code],
    );
    if (rows[0]!.open > 0)
      lines.push(
        `${state.governments.get(code)!.name}: ${rows[0]!.open} applications wait for their payment, which goes back.`,
      );
  }
  lines.push(...(await lostAddresses(client, plan, state)));
  return lines;
}

/**
 * Places in members' profiles and address books that name a municipality now and none afterwards. They stay as written;
 * their owners are asked when they next use them.
 */
async function lostAddresses(client: pg.Client, plan: Plan, state: State): Promise<string[]> {
  const names = new Map(plan.renamed.map((r) => [r.code, r.to]));
  const prefectures = [...new Set(plan.renamed.map((r) => state.governments.get(r.code)!.prefecture))];
  if (prefectures.length === 0) return [];
  const { rows } = await client.query<{ prefecture: number; city: string; n: number }>(
    `select prefecture, city, count(*)::int as n
       from (select prefecture_code as prefecture, city from member where city <> ''
             union all select prefecture_code, city from address) written
      where prefecture = any($1) group by prefecture, city order by prefecture, city`,
    [prefectures],
  );
  const lists = new Map(
    prefectures.map((prefecture) => {
      const all = [...state.governments.values()].filter(
        (g) => g.prefecture === prefecture && g.kind !== 'prefecture',
      );
      return [
        prefecture,
        {
          before: spelledList(all),
          after: spelledList(all.map((g) => ({ ...g, name: names.get(g.code) ?? g.name }))),
        },
      ];
    }),
  );
  return rows
    .filter(({ prefecture, city }) => {
      const { before, after } = lists.get(prefecture)!;
      return (
        municipalityOf(before, prefecture, city) !== undefined &&
        municipalityOf(after, prefecture, city) === undefined
      );
    })
    .map(
      ({ city, n }) =>
        `${n} addresses of members in 「${city}」 stay as written and name no municipality any more.`,
    );
}

function spelledList(all: readonly Known[]): Municipality[] {
  return all.map((g) => ({ code: g.successor ?? g.code, name: spelled(g.name) }));
}
