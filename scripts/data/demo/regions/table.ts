/** Prefecture → municipalities on the coast, and what it is known for (see east.ts for the notation). */
export type RegionTable = Record<string, { coast: string; items: string }>;
