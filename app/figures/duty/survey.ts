import type { Actor } from '#app/staff/actor.ts';
import { demand } from '#app/staff/permissions.ts';
import { namesOf } from '../names-query.ts';
import type { Period } from '../spans.ts';
import { NONE, partOf, parts, type Sum, total } from '../sums-query.ts';

const MOST = 200;

export interface Survey {
  /** The fiscal year and its halves. */
  halves: { name: string; sum: Sum }[];
  inside: Sum;
  outside: Sum;
  usages: { name: string; sum: Sum }[];
  methods: { key: string; sum: Sum }[];
}

/**
 * What the yearly 現況調査 asks for (table I): a fiscal year by halves, donors inside and outside of the prefecture, by usage.
 * @param year in which the fiscal year begins. @throws NotAllowed
 */
export async function survey(actor: Actor, governmentCode: string, year: number): Promise<Survey> {
  demand(actor, 'figure.read', { governmentCode });
  const of = [governmentCode];
  const c = { what: 'donation', of } as const;
  const whole: Period = { from: `${year}-04-01`, until: `${year + 1}-03-31` };
  const halves: [string, Period][] = [
    ['上半期(4〜9月)', { from: whole.from, until: `${year}-09-30` }],
    ['下半期(10〜3月)', { from: `${year}-10-01`, until: whole.until }],
    ['年度の合計', whole],
  ];
  // The first two digits of a government's code are its prefecture's.
  const own = String(Number(governmentCode.slice(0, 2)));
  const [sums, inside, usages, methods] = await Promise.all([
    Promise.all(halves.map(([, period]) => total({ ...c, facet: 'all' }, period))),
    total({ ...c, ...partOf(c.what, 'prefecture', own) }, whole),
    parts(c, 'usage', whole, whole, MOST),
    parts(c, 'method', whole, whole, MOST),
  ]);
  const all = sums[2] ?? NONE;
  const names = await namesOf(
    'usage',
    usages.map(({ key }) => key),
  );
  return {
    halves: halves.map(([name], i) => ({ name, sum: sums[i]! })),
    inside,
    outside: {
      count: all.count - inside.count,
      amount: all.amount - inside.amount,
      pieces: all.pieces - inside.pieces,
    },
    usages: usages.map(({ key, before: _, ...sum }) => ({ name: names.get(key) ?? key, sum })),
    methods: methods.map(({ key, before: _, ...sum }) => ({ key, sum })),
  };
}
