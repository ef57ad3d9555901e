/** Sets of numbers as ascending arrays. */
export type Ascending = Uint32Array;

export const NOTHING: Ascending = new Uint32Array(0);

export function union(a: Ascending, b: Ascending): Ascending {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const all = new Uint32Array(a.length + b.length);
  let n = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = a[i]!;
    const y = b[j]!;
    all[n++] = Math.min(x, y);
    if (x <= y) i++;
    if (y <= x) j++;
  }
  while (i < a.length) all[n++] = a[i++]!;
  while (j < b.length) all[n++] = b[j++]!;
  return all.subarray(0, n);
}

/** From so many times the length on each number of the shorter set is looked up in the longer one. */
const FAR_LONGER = 16;

export function intersection(a: Ascending, b: Ascending): Ascending {
  if (a.length > b.length) return intersection(b, a);
  const common = new Uint32Array(a.length);
  let n = 0;
  if (b.length > a.length * FAR_LONGER) {
    let from = 0;
    for (const x of a) {
      from = placeOf(b, x, from);
      if (b[from] === x) common[n++] = x;
    }
    return common.subarray(0, n);
  }
  let j = 0;
  for (let i = 0; i < a.length && j < b.length; i++) {
    const x = a[i]!;
    while (j < b.length && b[j]! < x) j++;
    if (b[j] === x) common[n++] = x;
  }
  return common.subarray(0, n);
}

/** The first place from `from` on whose number is not below x. */
function placeOf(set: Ascending, x: number, from: number): number {
  let low = from;
  let high = set.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (set[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
