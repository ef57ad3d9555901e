import { log } from '#platform/log.ts';
import { type Files, makePdf } from '#platform/pdf/pdf.ts';

/** The data that a Typst template of this folder shows. */
export interface Paper {
  template:
    | 'receipt'
    | 'receipts-by-post'
    | 'one-stop'
    | 'change-notice'
    | 'one-stop-notice'
    | 'one-stop-letters'
    | 'year-list'
    | 'certificate'
    | 'order-invoice'
    | 'order-return';
  fileName: string;
  data: object;
  /** Pictures that the template shows, by the names that it knows. */
  files?: Files;
}

/** A paper that will be there once everything is known that it names of the government. */
export const NOT_YET = 'not yet';

/**
 * Makes the PDF of a paper.
 * @throws PdfBusy when too many papers are being made already.
 */
export async function setPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, missing } = await makePdf(
    `app/paper/templates/${paper.template}.typ`,
    paper.data,
    paper.files,
  );
  if (missing.length > 0)
    log().warn(
      { template: paper.template, characters: missing.length },
      'a paper has characters without glyph',
    );
  return bytes;
}
