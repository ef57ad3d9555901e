import { plainError } from '#app/shell/plain-error.ts';
import { PdfBusy } from '#platform/pdf/pdf.ts';
import { type Paper, setPaper } from './paper.ts';

const BUSY_SECONDS = 10;

/** A file for who asked only, with Japanese characters in its name (RFC 6266). */
export function fileAnswer(
  body: Uint8Array<ArrayBuffer> | string,
  file: { name: string; type: string; shown?: boolean },
): Response {
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return new Response(body, {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': `${file.shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** A paper as PDF, which the browser shows if it can; an answer to come again where too many are being made. */
export async function paperFile(paper: Paper): Promise<Response> {
  try {
    const bytes = await setPaper(paper);
    return fileAnswer(bytes, { name: paper.fileName, type: 'application/pdf', shown: true });
  } catch (error) {
    if (!(error instanceof PdfBusy)) throw error;
    return plainError(503, { 'Retry-After': String(BUSY_SECONDS) });
  }
}
