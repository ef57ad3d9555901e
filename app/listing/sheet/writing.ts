/** Writes one batch while the next one is made: the database and we work at the same time, and hold two of them at most. */
export class Writing {
  #before: Promise<void> = Promise.resolve();

  /** Waits for the batch before, and begins this one. @throws what that one threw. */
  async next(write: () => Promise<void>): Promise<void> {
    await this.#before;
    this.#before = write();
    this.#before.catch(() => {}); // it is awaited with the next one, or the work failed before
  }

  /** Waits for the last one. */
  end(): Promise<void> {
    return this.#before;
  }
}
