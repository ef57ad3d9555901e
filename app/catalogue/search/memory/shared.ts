/** Values that many goods share, each once; goods hold their number. */
export class Shared<T> {
  readonly values: T[] = [];
  #texts: string[] = [];
  #numbers = new Map<string, number>();

  constructor(texts: readonly string[] = []) {
    for (const text of texts) this.number(text);
  }

  /** @param text the value as JSON. */
  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.values.length;
    this.#numbers.set(text, number);
    this.#texts.push(text);
    this.values.push(JSON.parse(text) as T);
    return number;
  }

  /** All of them as they were given, in the order of their numbers. */
  texts(): readonly string[] {
    return this.#texts;
  }
}
