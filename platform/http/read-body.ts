export interface BodyLimits {
  bytes: number;
  /** Milliseconds from now until the last byte. */
  ms: number;
}

/** In more pieces than this, and these smaller than that, nobody sends a form: each costs far more than its bytes. */
const MOST_PIECES = 2_000;
const SMALL_PIECE = 64;
/** Most forms fit; what a request says of its length is only a word, for which nothing is set aside. */
const FIRST_ROOM = 4_096;

/**
 * Reads the body of a request, no more of it than its limits allow.
 * @returns the bytes; or the status to answer: 413 when there are too many, 408 when they come too slowly, 400 when they come
 * in thousands of crumbs. What is left of the body is not read then: nothing else can be asked on the connection.
 */
export async function readBody(
  request: Request,
  { bytes, ms }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | 400 | 408 | 413> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return 413;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const gathered = new Gathered();
  let over = false;
  const all = async () => {
    for (let pieces = 1; !over; pieces++) {
      const { done, value } = await reader.read();
      if (done) return gathered.bytes();
      if (gathered.size + value.length > bytes) return 413;
      gathered.add(value);
      if (pieces > MOST_PIECES && gathered.size < pieces * SMALL_PIECE) return 400;
    }
    return 408;
  };
  const late = Promise.withResolvers<408>();
  const timer = setTimeout(() => late.resolve(408), ms);
  try {
    return await Promise.race([all(), late.promise]);
  } finally {
    over = true;
    clearTimeout(timer);
  }
}

/** One buffer that grows: thousands of small ones would hold a hundred times what they carry. */
class Gathered {
  #buffer = new Uint8Array(FIRST_ROOM);
  size = 0;

  add(piece: Uint8Array): void {
    const needed = this.size + piece.length;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#buffer.length));
      larger.set(this.#buffer.subarray(0, this.size));
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.size);
    this.size = needed;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, this.size);
  }
}
