import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { quoteToken } from '#platform/text/fold.ts';
import type { GoodsKind } from '../kind-words.ts';
import { reservedAt } from '../offered-query.ts';
import { asksForReservation, MARKS, type SearchWord } from './search-words.ts';

/** Conditions on rows of goods_text, or on those of goods_search that go with them: which goods have the words of a search. */

export type Condition = RawBuilder<unknown>;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

const has = (tsquery: string): Condition => sql`tokens @@ ${tsquery}::tsquery`;

/** One way in which rows of goods_text have a word: by tokens, and by parts that the text itself must prove. */
interface Way {
  tsquery: string;
  verify: string[];
}

const marked = (tsquery: string): Way => ({ tsquery, verify: [] });

/** Rows that have a word in any of these ways. All tokens are one question to the index, which knows how many rows it has. */
function anyOf(ways: readonly Way[]): Condition {
  const either = (list: readonly Way[]) => has(list.map((way) => `(${way.tsquery})`).join(' | '));
  const sure = ways.filter((way) => way.verify.length === 0);
  const checked = ways.filter((way) => way.verify.length > 0);
  if (checked.length === 0) return either(sure);
  const proofs = checked.map(({ verify }) => allOf(verify.map((part) => sql`strpos(folded, ${part}) > 0`)));
  if (sure.length > 0) proofs.push(either(sure));
  return sql`(${either(ways)} and (${sql.join(proofs, sql` or `)}))`;
}

/** The brief text has the letters, or the place is read so. */
function lettered({ tsquery, verify, marked: as }: SearchWord['alternatives'][number]): Way[] {
  return [{ tsquery, verify }, marked(as(MARKS.kana))];
}

/** Rows that a word asks for as far as it reaches. */
function wanted({ reach, alternatives, called, mentioning }: SearchWord): Condition {
  const leaves = (ids: readonly number[]) => ids.map((id) => quoteToken(MARKS.category + id)).join(' | ');
  // Inside of a compound a word that categories know means the thing only where they say so.
  const known = mentioning.length > 0 ? ` & (${leaves(mentioning)})` : '';
  const ways = alternatives.flatMap((a) => {
    if (reach === 'prose') return [marked(a.marked(MARKS.prose))];
    if (reach === 'letters' || !a.short) return lettered(a);
    return [marked(a.marked(MARKS.head)), marked(a.marked(MARKS.part) + known)];
  });
  return anyOf(called.length > 0 ? [...ways, marked(leaves(called))] : ways);
}

const letters = (word: SearchWord): Condition => anyOf(word.alternatives.flatMap(lettered));

/** A word that is not wanted is compared with what the goods are called: the category of crabs says shrimp, too. */
function textCondition(words: readonly SearchWord[]): Condition {
  return allOf(words.map((word) => (word.exclude ? sql`not ${letters(word)}` : wanted(word))));
}

function inText(words: readonly SearchWord[]): Condition {
  return sql`goods_id in (select goods_id from goods_text where ${textCondition(words)})`;
}

/**
 * Rows of goods_search that have the words. 先行予約 stands in no text, as it depends on the day: it is found by what the badge
 * is made from, and by a name that says it.
 */
export function wordConditions(words: readonly SearchWord[], at: Date): Condition[] {
  const [badges, others] = [words.filter(asksForReservation), words.filter((w) => !asksForReservation(w))];
  return [
    ...(others.length > 0 ? [inText(others)] : []),
    ...badges.map((word) => {
      const carries = sql`(${reservedAt(at)} or ${inText([{ ...word, exclude: false }])})`;
      return word.exclude ? sql`not ${carries}` : carries;
    }),
  ];
}

/** The same for words that are being typed: by letters, as the last word may not be whole yet. */
export function lettersCondition(words: readonly SearchWord[]): Condition {
  return textCondition(words.map((word) => ({ ...word, reach: 'letters' })));
}

/** For each word whether goods of the kind have it as far as it reaches; one query. */
export async function areFound(kind: GoodsKind, words: readonly SearchWord[]): Promise<boolean[]> {
  if (words.length === 0) return [];
  const found = words.map(
    (word) =>
      sql`exists (select from goods_text t join goods_search s using (goods_id) where s.kind = ${kind} and ${wanted(word)})`,
  );
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(found)}] as found`.execute(db());
  return rows[0]!.found;
}
