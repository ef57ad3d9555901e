import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ReadPdf {
  /** The text as a program extracts it, without any blanks. */
  text: string;
  pages: number;
  /** The output of `pdfinfo`: Title, Tagged, Page size … */
  info: Record<string, string>;
  /** Where the text furthest to the right ends, in mm from the left edge. */
  right: number;
  /** How many pictures of pixels it has. */
  pictures: number;
  /** The text of one page, from 1. */
  page(n: number): string;
}

const POINTS_A_MM = 72 / 25.4;

function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`${program} is missing: on Debian "apt-get install qpdf poppler-utils"`);
    throw error;
  }
}

/** Reads a PDF with independent programs. @throws Error when `qpdf --check` finds a fault or warns of one. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-pdf-'));
  const file = join(folder, 'paper.pdf');
  try {
    writeFileSync(file, bytes);
    run('qpdf', ['--check', file]);
    const lines = run('pdfinfo', [file]).split('\n');
    const info = Object.fromEntries(lines.map((l) => [l.split(':')[0], l.replace(/^[^:]*:\s*/, '')]));
    const pages = run('pdftotext', ['-raw', file, '-'])
      .split('\f')
      .map((page) => page.replace(/\s/g, ''));
    const ends = [...run('pdftotext', ['-bbox', file, '-']).matchAll(/ xMax="([\d.]+)"/g)].map((m) =>
      Number(m[1]),
    );
    return {
      text: pages.join(''),
      pages: Number(info.Pages),
      info,
      right: Math.max(...ends) / POINTS_A_MM,
      pictures: run('pdfimages', ['-list', file]).trim().split('\n').length - 2, // two lines of headings
      page: (n) => pages[n - 1] ?? '',
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
