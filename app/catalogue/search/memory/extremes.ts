const BLOCK = 6; // bits: 64 places

/**
 * The least and the greatest number of each block of places, so that most blocks need no look when only the best are wanted.
 * A block may promise more than it still has, never less.
 */
export class Extremes {
  readonly least: Float64Array;
  readonly greatest: Float64Array;

  constructor(places: number) {
    const blocks = blockOf(places) + 1;
    this.least = new Float64Array(blocks).fill(Number.POSITIVE_INFINITY);
    this.greatest = new Float64Array(blocks).fill(Number.NEGATIVE_INFINITY);
  }

  note(place: number, number: number): void {
    const block = blockOf(place);
    if (number < this.least[block]!) this.least[block] = number;
    if (number > this.greatest[block]!) this.greatest[block] = number;
  }
}

export function blockOf(place: number): number {
  return place >>> BLOCK;
}
