import { inPath, install } from './debian.ts';

const PROGRAMS = ['qpdf', 'pdftotext', 'pdfinfo'];
const PACKAGES = ['qpdf', 'poppler-utils'];

/**
 * Makes sure of the programs with which the tests of papers read what was made.
 * @throws Trouble saying what to install where this process may not. Those tests then fail, the others still run.
 */
export function findPdfTools(say: (line: string) => void): void {
  const missing = PROGRAMS.filter((name) => !inPath(name));
  if (missing.length === 0) return;
  const advice = `The tests of papers need ${missing.join(', ')}: on Debian "apt-get install ${PACKAGES.join(' ')}".`;
  install(PACKAGES, advice, say);
}
