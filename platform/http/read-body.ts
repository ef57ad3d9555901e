export interface BodyLimits {
  bytes: number;
  /** Milliseconds from now until the last byte. */
  ms: number;
}

/**
 * Reads the body of a request, no more of it than its limits allow.
 * @returns the bytes; or the status to answer, 413 when there are too many and 408 when they come too slowly. What is left
 * of the body is not read then: nothing else can be asked on the connection.
 */
export async function readBody(
  request: Request,
  { bytes, ms }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | 408 | 413> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return 413;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const late = Promise.withResolvers<408>();
  const timer = setTimeout(() => late.resolve(408), ms);
  try {
    const chunks: Uint8Array[] = [];
    for (let size = 0; ; ) {
      const chunk = await Promise.race([reader.read(), late.promise]);
      if (chunk === 408) return 408;
      if (chunk.done) return new Uint8Array(Buffer.concat(chunks, size));
      size += chunk.value.length;
      if (size > bytes) return 413;
      chunks.push(chunk.value);
    }
  } finally {
    clearTimeout(timer);
  }
}
