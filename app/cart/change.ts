import { typedYen } from '#app/forms/typed-yen.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import type { Storefront } from '#platform/storefront.ts';
import { listOf } from './list.ts';
import type { Owner } from './owner.ts';
import { changeLines, hasLine, moveLines, putLine, restoreLine, type TypedLine, takeLine } from './store.ts';
import { readTaken, writeTaken } from './taken.ts';
import { readQuantity, text } from './thing.ts';
import { isNoNumber, MOST_KEPT, typedQuery } from './typed.ts';
import { cartWords } from './words.ts';

/** Lines of one form: all that an owner can have in a storefront. */
const MOST_TYPED = 150;

/**
 * Takes the form of a list: what was typed for its lines, and what its pressed button asks for: `save`, `go` (on to the form),
 * `aside` (put aside whatever cannot be had, and go on), `undo`, or with a line's number `later-7`, `back-7`, `remove-7`,
 * `instead-7` (without the gift).
 * @returns the address to lead to.
 */
export async function changeList(
  owner: Owner,
  storefront: Storefront,
  form: FormData,
  now: Date = new Date(),
): Promise<string> {
  const to = await change(owner, storefront, form, now);
  const typed = typedQuery(form);
  // On the list itself nothing that was typed is lost; the form behind it is reached without such lines only.
  if (typed === '' || to.split('?')[0] !== cartWords(storefront).path) return to;
  return `${to}${to.includes('?') ? '&' : '?'}${typed}`;
}

async function change(owner: Owner, storefront: Storefront, form: FormData, now: Date): Promise<string> {
  const { path } = cartWords(storefront);
  const typed = typedLines(form);
  const isStale = (await changeLines(owner, typed)) < typed.length;
  const [intent, id] = (text(form, 'intent') ?? '').split('-') as [string, string?];
  const line = routeNumber(id);
  if (line !== undefined) return path + (await changeLine(owner, intent, line, now));
  if (intent !== 'undo' && isStale) return `${path}${ELSEWHERE}`;
  if (intent === 'go' || intent === 'aside') {
    const isWrong = typed.some(({ id: line }) => isNoNumber(text(form, `quantity.${line}`)));
    return isWrong ? `${path}?blocked=1` : goOn(owner, storefront, intent === 'aside', now);
  }
  if (intent !== 'undo') return path;
  const taken = readTaken(text(form, 'taken'), now);
  return taken && !(await restoreLine(owner, taken)) ? `${path}?full=1` : path;
}

/** As a list's query: it is another one than the page showed that was sent. */
export const ELSEWHERE = '?elsewhere=1';

const INSTEAD = {
  gone: ELSEWHERE,
  put: '?instead=1',
  merged: '?instead=merged',
  added: '?instead=added',
  full: '?full=1',
  much: '?instead=much',
};

/** What came of giving without a gift, as the query of the list. */
export function insteadQuery(came: keyof typeof INSTEAD): string {
  return INSTEAD[came];
}

/** What was done to one line, as the query of its list. */
async function changeLine(owner: Owner, intent: string, id: number, now: Date): Promise<string> {
  switch (intent) {
    case 'later':
      if ((await moveLines(owner, [id], true)) === 1) return '?aside=1';
      return (await hasLine(owner, id)) ? '?full=later' : ELSEWHERE;
    case 'back':
      if ((await moveLines(owner, [id], false)) === 1) return '?back=1';
      return (await hasLine(owner, id)) ? '?full=1' : ELSEWHERE;
    case 'remove': {
      const taken = await takeLine(owner, id);
      return taken ? `?taken=${writeTaken(taken)}` : ELSEWHERE;
    }
    case 'instead':
      return insteadQuery(await giveInstead(owner, id, now));
    default:
      return '';
  }
}

/**
 * A donation of the same sum to the same government takes the place of a gift that cannot be had. What is given there without a gift
 * already becomes more by it, also where it was put aside: a list has one of a government.
 * @param id of the gift's line. @returns what came of it, for `insteadQuery`.
 */
export async function giveInstead(owner: Owner, id: number, now: Date): Promise<keyof typeof INSTEAD> {
  const { lines, later } = await listOf(owner, 'donation', now);
  const line = [...lines, ...later].find((l) => l.id === id);
  if (!line?.alone || line.sum === null) return 'gone';
  const thing = { government: line.government.code };
  const there = [...lines, ...later].find(
    (l) => l.goods === null && l.government.code === line.government.code,
  );
  const amount = line.sum + (there?.sum ?? 0);
  if (amount > MOST_KEPT) return 'much';
  const taken = await takeLine(owner, id);
  const { put } = await putLine(owner, { storefront: 'donation', thing, quantity: null, amount });
  if (!put && taken) await restoreLine(owner, taken);
  if (!put) return 'full';
  if (!there) return 'put';
  return there.later ? 'added' : 'merged';
}

/** Nothing goes on by itself: what changed or cannot be had is told first, and put aside where its owner says so. */
async function goOn(owner: Owner, storefront: Storefront, aside: boolean, now: Date): Promise<string> {
  const { path, next } = cartWords(storefront);
  const { lines, open, methods } = await listOf(owner, storefront, now);
  const blocked = lines.filter((line) => line.fault !== null).map((line) => line.id);
  if (lines.some((line) => line.changed !== null)) return `${path}?changed=1`;
  if (open === 0) return lines.length > 0 ? `${path}?blocked=1` : path;
  if (methods?.none) return `${path}?blocked=1`;
  if (blocked.length === 0) return next;
  if (!aside) return `${path}?blocked=1`;
  return (await moveLines(owner, blocked, true)) === blocked.length ? next : `${path}?full=later`;
}

/** Fields are called by their line: `quantity.7`. */
function typedLines(form: FormData): TypedLine[] {
  const ids = [...form.keys()].flatMap((name) => routeNumber(/^seen\.(\d+)$/.exec(name)?.[1]) ?? []);
  return [...new Set(ids)].slice(0, MOST_TYPED).map((id) => ({
    id,
    quantity: readQuantity(text(form, `quantity.${id}`)),
    sku: routeNumber(text(form, `sku.${id}`)) ?? null,
    amount: typedAmount(text(form, `amount.${id}`)),
    seen: yenOf(text(form, `seen.${id}`)),
  }));
}

/** Yen, of too much the most that is kept; 0 for what cannot be read, which is asked for again; null where nothing was asked. */
function typedAmount(typed: string | undefined): number | null {
  return typed === undefined ? null : Math.min(typedYen(typed) ?? 0, MOST_KEPT);
}

function yenOf(typed: string | undefined): number | null {
  const yen = typedYen(typed ?? '') ?? 0;
  return yen >= 1 && yen <= MOST_KEPT ? yen : null;
}
