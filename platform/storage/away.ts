/** The storage does not answer, or not as it should: what was asked for may be there all the same. */
export class StorageAway extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`storage: ${what}`, options);
    this.name = 'StorageAway';
  }
}
