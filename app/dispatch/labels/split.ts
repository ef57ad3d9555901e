import { encodeCp932, toCp932Text } from '#platform/text/cp932.ts';
import type { Layout } from './layout.ts';

/** How much room a text takes, as the carrier's program counts it. */
export function sizeOf(text: string, measure: Layout['measure']): number {
  const plain = toCp932Text(text).text;
  return measure === 'bytes' ? encodeCp932(plain).length : Array.from(plain).length;
}

/** Letters and figures that belong together: 「12-3-405」 is not torn where it can be helped. */
const TOGETHER = /[0-9A-Za-z０-９Ａ-Ｚａ-ｚ‐－-]/;
/** A whole house number: 「97番地の18」, 「3丁目12番5号」. */
const HOUSE_NUMBER =
  /[0-9A-Za-z０-９Ａ-Ｚａ-ｚ‐－-]+(?:(?:丁目|番地の|番地|番|の|ノ)[0-9A-Za-z０-９Ａ-Ｚａ-ｚ‐－-]+)*(?:丁目|番地|番|号)?/g;

/** As much of a text as fits, and the rest. */
export function cut(text: string, most: number, measure: Layout['measure']): [string, string] {
  const letters = Array.from(text);
  let end = 0;
  for (let size = 0; end < letters.length; end++) {
    size += sizeOf(letters[end]!, measure);
    if (size > most) break;
  }
  const houses = [...text.matchAll(HOUSE_NUMBER)].map((m) => {
    const from = Array.from(text.slice(0, m.index)).length;
    return { from, until: from + Array.from(m[0]).length };
  });
  const inHouse = houses.find(({ from, until }) => from < end && end < until);
  const torn = (at: number) =>
    at < letters.length && TOGETHER.test(letters[at - 1]!) && TOGETHER.test(letters[at]!);
  let whole = end;
  while (whole > 0 && torn(whole)) whole--;
  const at = end === letters.length ? end : inHouse?.from || whole || end;
  return [letters.slice(0, at).join('').trimEnd(), letters.slice(at).join('').trimStart()];
}

/**
 * Lays a name or an address over the lines that a label has: each part on a line of its own where there are enough, else one after
 * the other. Nothing is left out.
 * @param lines how much each line holds. @returns undefined where it does not fit.
 */
export function layOver(
  parts: readonly string[],
  lines: readonly number[],
  measure: Layout['measure'],
): string[] | undefined {
  const said = parts.filter((part) => part !== '');
  return lay(said, lines, measure) ?? lay([said.join('　')], lines, measure);
}

function lay(
  parts: readonly string[],
  lines: readonly number[],
  measure: Layout['measure'],
): string[] | undefined {
  const laid: string[] = [];
  for (const part of parts)
    for (let rest = part; rest !== ''; ) {
      const most = lines[laid.length];
      if (most === undefined) return undefined;
      const [line, left] = cut(rest, most, measure);
      if (line === '') return undefined;
      laid.push(line);
      rest = left;
    }
  return laid;
}
