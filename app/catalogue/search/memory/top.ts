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

  /** @param key the higher the better. */
  offer(place: number, key: number): void {
    if (key < this.least) return;
    if (key === this.least && this.#second !== undefined && this.#second[place]! < this.#leastSecond) return;
    this.#keys[this.#used] = key;
    this.#places[this.#used++] = place;
    if (this.#used === this.#keys.length) this.#cut();
  }

  #cut(): void {
    const keys = this.#keys;
    const places = this.#places;
    const second = this.#second;
    const ids = this.#ids;
    const order = Array.from({ length: this.#used }, (_, i) => i).sort(
      (a, b) =>
        keys[b]! - keys[a]! ||
        (second ? second[places[b]!]! - second[places[a]!]! : 0) ||
        ids[places[b]!]! - ids[places[a]!]!,
    );
    this.#used = Math.min(order.length, this.#most);
    const best = order.slice(0, this.#used);
    const bestKeys = best.map((i) => keys[i]!);
    const bestPlaces = best.map((i) => places[i]!);
    keys.set(bestKeys);
    places.set(bestPlaces);
    if (this.#used < this.#most) return;
    this.least = keys[this.#most - 1]!;
    if (second) this.#leastSecond = second[places[this.#most - 1]!]!;
  }

  /** The best ones, the first the best. */
  places(): Uint32Array {
    this.#cut();
    return this.#places.slice(0, this.#used);
  }
}
