import { notFound } from '#platform/http/not-found.ts';
import { PdfBusy } from '#platform/pdf/pdf.ts';
import { type Paper, setPaper } from './paper.ts';

const BUSY_SECONDS = 10;

/** A file for the member alone, under a name with Japanese characters (RFC 6266). */
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

/** A paper as PDF, shown by the browser where it can. @throws 404 when there is no such paper. */
export async function pdfAnswer(paper: Paper | undefined): Promise<Response> {
  if (!paper) throw notFound();
  try {
    const bytes = await setPaper(paper);
    return fileAnswer(bytes, { name: paper.fileName, type: 'application/pdf', shown: true });
  } catch (error) {
    if (!(error instanceof PdfBusy)) throw error;
    return new Response('ただいま混み合っています。少し時間をおいて、もう一度お試しください。', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': String(BUSY_SECONDS) },
    });
  }
}
