import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from '../drill/stage.ts';

/** What a certificate says of the donor, the government and the sum; all three are on it, or this says what it is. */
export async function wordsOf(stage: Stage, pdf: Buffer): Promise<string> {
  const file = join(stage.folder, 'certificate.pdf');
  writeFileSync(file, pdf);
  const text = await stage.run('pdftotext', ['-layout', file, '-']).catch((error: Error) => error.message);
  const found = ['寄附金受領証明書', '旭川市長', '12,000', '髙﨑'].filter((word) =>
    text.replaceAll(/\s/g, '').includes(word),
  );
  return `${found.join(', ')} (${pdf.length} bytes)`;
}
