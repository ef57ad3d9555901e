import { ReadableStream } from 'node:stream/web';
import { encodeCp932, toCp932Text } from '#platform/text/cp932.ts';
import { withoutMark } from '#platform/text/csv.ts';

type Encoding = 'utf-8' | 'cp932';

const ENCODERS: Record<Encoding, (piece: string) => Uint8Array> = {
  'utf-8': (piece) => new TextEncoder().encode(piece),
  cp932: (piece) => encodeCp932(toCp932Text(withoutMark(piece)).text),
};

/** A file to be kept, sent as it is made. @param name in Japanese (RFC 8187). */
export function csvFile(
  name: string,
  pieces: Iterable<string> | AsyncIterable<string>,
  encoding: Encoding = 'utf-8',
): Response {
  const bytes = async function* () {
    for await (const piece of pieces) yield ENCODERS[encoding](piece);
  };
  const charset = encoding === 'cp932' ? 'Shift_JIS' : encoding;
  return new Response(ReadableStream.from(bytes()) as unknown as BodyInit, {
    headers: {
      'Content-Type': `text/csv; charset=${charset}`,
      'Content-Disposition': `attachment; filename="list.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}
