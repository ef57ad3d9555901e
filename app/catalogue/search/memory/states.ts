/** What is true of goods at an instant, as bits; the band of the amount stands above them. */
export const LIVE = 1;
export const BEGUN = 2;
export const IN_STOCK = 4;
const BAND = 3; // bits below the band

export const MOST_BANDS = 8;

export function bandOf(state: number): number {
  return state >>> BAND;
}

export function withBand(state: number, band: number): number {
  return state | (band << BAND);
}

export function stockOf(state: number): 0 | 1 {
  return state & IN_STOCK ? 1 : 0;
}
