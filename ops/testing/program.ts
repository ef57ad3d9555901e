import { inPath } from '../../scripts/test/debian.ts';

/** Where programs stand that only root's path names. */
const ADMIN = ['/usr/sbin', '/sbin'];

/**
 * Where a program of Debian is; undefined, with a word about its package, where it is not installed. `npm run drill -- recipes`
 * installs them all.
 */
export function debianProgram(name: string, debianPackage: string): string | undefined {
  process.env.PATH = [...new Set([...(process.env.PATH ?? '').split(':'), ...ADMIN])].join(':');
  const found = inPath(name);
  if (!found) console.log(`Not tested: ${name} is not installed (Debian package ${debianPackage}).`);
  return found;
}
