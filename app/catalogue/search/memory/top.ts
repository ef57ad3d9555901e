const LEAST_ROOM = 256;

/**
 * The best goods of a part of a list: by a number, then by another one (or none), then the newest. Keeps twice as many as are asked
 * for at most, and passes by whatever is worse than all of them.
 */
export class Top {
  #most: number;
  #second: Float64Array | undefined;
  #ids: Uint32Array;
  #keys: Float64Array;
  #places: Uint32Array;
  #used = 0;
  /** What is worse than this is not among the best; nor what is as good, and worse than this by the second number. */
  least = Number.NEGATIVE_INFINITY;
  #leastSecond = Number.NEGATIVE_INFINITY;

  constructor(most: number, ids: Uint32Array, second?: Float64Array) {
    this.#most = most;
    this.#second = second;
    this.#ids = ids;
    const room = Math.max(most * 2, LEAST_ROOM);
    this.#keys = new Float64Array(room);
    this.#places = new Uint32Array(room);
  }

  /** How many there are, of which it may keep less. */
  get size(): number {
    return this.#used;
  }

  /** @param key the higher the better. */
  offer(place: number, key: number): void {
    if (key < this.least) return;
    if (key === this.least && this.#second !== undefined && this.#second[place]! < this.#leastSecond) return;
    this.#keys[this.#used] = key;
    this.#places[this.#used++] = place;
    if (this.#used === this.#keys.length) this.#cut();
  }

  /** Keeps the best ones, the least of them last. */
  #cut(): void {
    const most = this.#most;
    if (this.#used < most) return;
    this.#choose(most - 1);
    this.#used = most;
    this.least = this.#keys[most - 1]!;
    if (this.#second) this.#leastSecond = this.#second[this.#places[most - 1]!]!;
  }

  /** Puts in a place what belongs there in order, all that is better before it and the rest behind: a quicksort of one side alone. */
  #choose(wanted: number): void {
    const keys = this.#keys;
    const places = this.#places;
    let from = 0;
    let to = this.#used - 1;
    while (from < to) {
      const key = keys[(from + to) >>> 1]!;
      const place = places[(from + to) >>> 1]!;
      let i = from;
      let j = to;
      while (i <= j) {
        while (this.#compare(keys[i]!, places[i]!, key, place) < 0) i++;
        while (this.#compare(keys[j]!, places[j]!, key, place) > 0) j--;
        if (i > j) break;
        [keys[i], keys[j]] = [keys[j]!, keys[i]!];
        [places[i], places[j]] = [places[j]!, places[i]!];
        i++;
        j--;
      }
      if (wanted <= j) to = j;
      else if (wanted >= i) from = i;
      else return;
    }
  }

  /** Below 0 where the first one is better. */
  #compare(key: number, place: number, otherKey: number, other: number): number {
    return (
      otherKey - key ||
      (this.#second ? this.#second[other]! - this.#second[place]! : 0) ||
      this.#ids[other]! - this.#ids[place]!
    );
  }

  /** The best ones, the first the best. */
  places(): Uint32Array {
    this.#cut();
    const keys = this.#keys;
    const places = this.#places;
    return Uint32Array.from({ length: this.#used }, (_, i) => i)
      .sort((a, b) => this.#compare(keys[a]!, places[a]!, keys[b]!, places[b]!))
      .map((i) => places[i]!);
  }
}
