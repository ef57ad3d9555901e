/** What has each key, in the order in which it stood: of group g the members from heads[g] to heads[g + 1]. */
export interface Grouped {
  heads: Uint32Array;
  members: Uint32Array;
}

/** Puts places together by their keys. @param keys below `groups`. */
export function grouped(keys: Uint32Array, groups: number): Grouped {
  const heads = new Uint32Array(groups + 1);
  for (const key of keys) heads[key + 1]!++;
  for (let i = 1; i < heads.length; i++) heads[i]! += heads[i - 1]!;
  const members = new Uint32Array(keys.length);
  const next = heads.slice();
  for (let place = 0; place < keys.length; place++) members[next[keys[place]!]!++] = place;
  return { heads, members };
}
