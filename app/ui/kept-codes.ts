/** Recovery codes that were made just now. */
export interface KeptCodes {
  codes: readonly string[];
  /** Whose they are and since when they count, as the paper and the file say it. */
  about: string;
}
