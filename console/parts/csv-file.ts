import { ReadableStream } from 'node:stream/web';

/** A file to be kept, sent as it is made. @param name in Japanese (RFC 8187). */
export function csvFile(name: string, pieces: Iterable<string> | AsyncIterable<string>): Response {
  const encoder = new TextEncoder();
  const bytes = async function* () {
    for await (const piece of pieces) yield encoder.encode(piece);
  };
  return new Response(ReadableStream.from(bytes()) as unknown as BodyInit, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="list.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}
