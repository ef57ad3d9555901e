interface Tag {
  name: string;
  keys: Set<string>;
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
      const tag = this.#tags.get(name) ?? { name, keys: new Set() };
      if (tag.keys.size === 0) this.#tags.set(name, tag);
      tag.keys.add(key);
      return tag.name;
    });
  }

  remove(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#tags.get(tag)?.keys;
      keys?.delete(key);
      if (keys?.size === 0) this.#tags.delete(tag);
    }
  }

  /** A copy, so that they may be removed meanwhile. */
  keysOf(tag: string): string[] {
    return [...(this.#tags.get(tag)?.keys ?? [])];
  }

  clear(): void {
    this.#tags.clear();
  }
}
