/**
 * Thrown where a request cannot be answered at present, although nothing is wrong with it or with the program: 503 when
 * the site is busy or its database does not answer, 429 when its sender asks too often.
 */
export class NotNow extends Error {
  readonly status: 429 | 503;
  /** Seconds after which it is worth trying again: the Retry-After of the answer. */
  readonly retryAfter: number;

  constructor(status: 429 | 503, retryAfter: number, reason: string) {
    super(reason);
    this.name = 'NotNow';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
