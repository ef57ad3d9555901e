import { inPath, install } from './debian.ts';

const PACKAGES = ['default-jre-headless'];

/**
 * Makes sure of Java, on which the HTML checker runs.
 * @throws Trouble saying what to install where this process may not. The check of the HTML is then skipped.
 */
export function findJava(say: (line: string) => void): void {
  if (inPath('java')) return;
  install(PACKAGES, `The HTML checker needs Java: on Debian "apt-get install ${PACKAGES.join(' ')}".`, say);
}
