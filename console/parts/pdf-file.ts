import { plainError } from '#app/shell/plain-error.ts';
import { PdfBusy } from '#platform/pdf/pdf.ts';

const BUSY_SECONDS = 10;

/** A paper to be kept. @param name in Japanese (RFC 8187). */
export async function pdfFile(name: string, made: Promise<Uint8Array<ArrayBuffer>>): Promise<Response> {
  try {
    return new Response(await made, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="paper.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'Cache-Control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof PdfBusy)) throw error;
    return plainError(503, { 'Retry-After': String(BUSY_SECONDS) });
  }
}
