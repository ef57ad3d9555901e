/** Places at which something changes by itself, by the instant at which it does. */
export class Coming {
  #places = new Map<number, Set<number>>();
  #first = Number.POSITIVE_INFINITY;

  add(instant: number, place: number): void {
    const places = this.#places.get(instant) ?? new Set();
    this.#places.set(instant, places.add(place));
    this.#first = Math.min(this.#first, instant);
  }

  /** Takes out the places whose instant has come. */
  take(now: number): number[] {
    if (now < this.#first) return [];
    const due = [...this.#places.keys()].filter((instant) => instant <= now);
    const places = due.flatMap((instant) => [...this.#places.get(instant)!]);
    for (const instant of due) this.#places.delete(instant);
    this.#first = [...this.#places.keys()].reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    return places;
  }
}
