interface Tag {
  name: string;
  /** The page alone that carries it, as most tags are of one thing and its page: a set for it would take 200 bytes. */
  keys: string | Set<string>;
}

/** Which pages carry which tag, by their keys. */
export class TagIndex {
  readonly #tags = new Map<string, Tag>();

  /** How many tags there are. */
  get size(): number {
    return this.#tags.size;
  }

  /** @returns the same tags, each the one text that all of its pages share: they take a third of a cold page otherwise. */
  add(key: string, tags: readonly string[]): string[] {
    return tags.map((name) => {
      const tag = this.#tags.get(name);
      if (!tag) {
        this.#tags.set(name, { name, keys: key });
        return name;
      }
      if (typeof tag.keys !== 'string') tag.keys.add(key);
      else if (tag.keys !== key) tag.keys = new Set([tag.keys, key]);
      return tag.name;
    });
  }

  remove(key: string, tags: readonly string[]): void {
    for (const name of tags) {
      const keys = this.#tags.get(name)?.keys;
      if (keys === key || (keys instanceof Set && keys.delete(key) && keys.size === 0))
        this.#tags.delete(name);
    }
  }

  /** A copy, so that they may be removed meanwhile. */
  keysOf(tag: string): string[] {
    const keys = this.#tags.get(tag)?.keys ?? [];
    return typeof keys === 'string' ? [keys] : [...keys];
  }

  clear(): void {
    this.#tags.clear();
  }
}
