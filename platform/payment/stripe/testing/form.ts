export type Parsed = string | Parsed[] | { [key: string]: Parsed };

/** Reads Stripe's form encoding: `a[b][0][c]=v` and `a[]=v`, keys percent-encoded or not. */
export function parseForm(text: string): Record<string, Parsed> {
  const root: Record<string, Parsed> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map((m) => m[1] ?? m[0]);
    put(root, path, value);
  }
  return arraysOf(root) as Record<string, Parsed>;
}

function put(into: Record<string, Parsed>, [head, ...rest]: string[], value: string): void {
  const key = head === '' ? String(Object.keys(into).length) : (head ?? '');
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = (into[key] ?? {}) as Record<string, Parsed>;
  into[key] = inner;
  put(inner, rest, value);
}

/** An object with only the keys 0, 1, 2 … is a list. */
function arraysOf(value: Parsed): Parsed {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([k, v]) => [k, arraysOf(v)] as const);
  if (entries.length > 0 && entries.every(([k], i) => k === String(i))) return entries.map(([, v]) => v);
  return Object.fromEntries(entries);
}
