import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';

/** A file of a form that is too large to be read with it. */
export interface SentFile {
  name: string;
  /** Null: it was larger than may be. */
  bytes: Buffer | null;
}

export interface FileLimits {
  /** Of the file. What is above is read and forgotten, so that the browser hears the answer, up to `drained`. */
  bytes: number;
  drained: number;
  /** Milliseconds until the last byte. */
  ms: number;
}

const MOST_FIELDS = 20;
const FIELD = 200; // bytes of a name or value

const sent = new AsyncLocalStorage<SentFile | undefined>();

/** The file that came with the form that is being answered. */
export function sentFile(): SentFile | undefined {
  return sent.getStore();
}

/** Answers a form with the file that came with it. */
export function withSentFile<T>(file: SentFile | undefined, answer: () => T): T {
  return sent.run(file, answer);
}

/**
 * Reads a form in parts with one file, whose bytes are held once and in no other form.
 * @returns its other fields and the file, which is undefined where none was chosen; or the status to answer.
 */
export async function receiveFile(
  request: Request,
  type: string,
  { bytes, drained, ms }: FileLimits,
): Promise<{ fields: URLSearchParams; file: SentFile | undefined } | 400 | 408 | 413> {
  if (Number(request.headers.get('content-length') ?? 0) > drained) return 413;
  if (!request.body) return 400;
  const limits = {
    fields: MOST_FIELDS,
    files: 1,
    fieldNameSize: FIELD,
    fieldSize: FIELD,
    parts: MOST_FIELDS + 1,
  };
  const form = new Busboy({
    headers: { 'content-type': type },
    limits: { ...limits, fileSize: bytes, headerPairs: 20 },
  });
  const fields = new URLSearchParams();
  let file: SentFile | undefined;
  form.on('field', (name, value) => fields.append(name, value));
  form.on('file', (_, stream, name) =>
    gather(stream, (whole) => {
      // Browsers send a file without a name where none was chosen.
      if (whole === null || whole.length > 0 || name !== '') file = { name, bytes: whole };
    }),
  );
  const late = Promise.withResolvers<408>();
  const timer = setTimeout(() => late.resolve(408), ms);
  const body = Readable.fromWeb(request.body as ReadableStream);
  try {
    const whole = finished(form, body, drained);
    const status = await Promise.race([whole, late.promise]);
    return status ?? { fields, file };
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

function finished(
  form: InstanceType<typeof Busboy>,
  body: Readable,
  drained: number,
): Promise<400 | 413 | undefined> {
  const { promise, resolve } = Promise.withResolvers<400 | 413 | undefined>();
  let size = 0;
  body.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > drained) resolve(413);
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => resolve(400));
  form.on('finish', () => resolve(undefined));
  form.on('error', () => resolve(400));
  body.on('error', () => resolve(400));
  body.pipe(form);
  return promise;
}

function gather(stream: BusboyFileStream, done: (bytes: Buffer | null) => void): void {
  let pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  stream.on('limit', () => {
    pieces = [];
  });
  stream.on('end', () => done(stream.truncated ? null : Buffer.concat(pieces)));
  stream.on('error', () => done(Buffer.alloc(0)));
}
