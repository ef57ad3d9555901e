// Completes package-lock.json after a change of dependencies: `node scripts/lockfile.mjs`.
// `npm install` leaves out optional packages of other platforms when the registry in use does not offer them (mirrors
// often carry Linux only), and `npm ci` then refuses the file as incomplete. An entry that names the platform is enough
// for npm to skip the package elsewhere without asking for it.
import { readFileSync, writeFileSync } from 'node:fs';

const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const CPU = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 'loong64', 's390x', 'mips64el', 'wasm32'];

/** What a platform package's name says of where it runs; undefined for a package that runs anywhere. */
function platformOf(name) {
  const words = name.split(/[-/.]/).map((w) => (w === 'armv7' || w === 'armeabi' ? 'arm' : w));
  const cpu = words.filter((w) => CPU.includes(w));
  const os = words.filter((w) => OS.includes(w));
  if (cpu.length === 0 && os.length === 0) return undefined;
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.length > 0 ? { os } : {}),
    ...(words.some((w) => w.startsWith('musl')) ? { libc: ['musl'] } : {}),
  };
}

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path && `${path}/`}node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[top]) continue;
    const platform = platformOf(name);
    if (!platform) continue;
    const peerOf = entry.dev ? { dev: true } : {};
    lock.packages[top] = { version: range.replace(/^[~^]/, ''), ...platform, ...peerOf, optional: true };
    added.push(`${name} ${JSON.stringify(platform)}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'complete' : `added:\n${added.join('\n')}`);
