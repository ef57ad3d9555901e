/**
 * Where uploads are kept: a folder of this machine, or any store that speaks S3, for several machines. Keys are ours
 * (`pictures/….webp`), never what somebody typed. What cannot be asked at present throws StorageAway.
 */
export interface Storage {
  /** Keeps an object, in place of one of that key. It is there whole or not at all. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** @returns null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Writes an object into a file of this machine, for what is too large to be held. @returns whether there is one. */
  copyTo(key: string, file: string): Promise<boolean>;
  /** One that is not there is gone already. */
  remove(key: string): Promise<void>;
  /**
   * Up to LISTED objects in the order of their keys. @param prefix a folder, with its slash.
   * @param after the last key that is known already; '' to begin.
   */
  list(prefix: string, after: string): Promise<StoredObject[]>;
  /** Of one to which browsers can put files themselves. */
  browsers?: {
    /** To which a browser asks for that: `https://s3.example.com`. */
    origin: string;
    /** An address to which anybody may put one object of exactly so many bytes, for so many seconds. */
    addressToPut(key: string, bytes: number, seconds: number): Promise<string>;
    /** How large an object is, without reading it; undefined where there is none. */
    bytesOf(key: string): Promise<number | undefined>;
  };
}

/** As many as stores that speak S3 tell of at once. */
export const LISTED = 1_000;

export interface StoredObject {
  key: string;
  changedAt: Date;
  bytes: number;
}
