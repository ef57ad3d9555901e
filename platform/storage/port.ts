/**
 * Where uploads are kept: a folder of this machine, or any store that speaks S3, for several machines. Keys are ours
 * (`pictures/….webp`), never what somebody typed.
 */
export interface Storage {
  /** Keeps an object, in place of one of that key. It is there whole or not at all. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** @returns null when there is none. @throws StorageAway when it cannot be asked. */
  get(key: string): Promise<Buffer | null>;
  /** One that is not there is gone already. */
  remove(key: string): Promise<void>;
}
