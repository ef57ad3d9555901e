import type { Plugin } from 'vite';

/** Packages that a browser may be sent. One more is a decision about everybody's line. */
const PACKAGES = [
  '@react-router/dev', // its entry, where we have none of our own
  '@simplewebauthn/browser',
  'qr',
  'react-router',
];
/** What draws the pages there. Two of them at once would be a mistake. */
const DRAWING = { preact: ['preact'], react: ['react', 'react-dom', 'scheduler'] };
/** What runs in a browser only by mistake: the server's settings, and what Node alone has. */
const OF_SERVER = /\/platform\/config\.ts$|^\0?__vite-browser-external/;

/**
 * Fails the build when something of the server would be sent to browsers: one constant taken from the wrong file once brought
 * half a megabyte of a payment provider's client to every visitor, and no test noticed.
 */
export function browserOnly(drawnBy: keyof typeof DRAWING): Plugin {
  const allowed = new Set([...PACKAGES, ...DRAWING[drawnBy]]);
  const isForeign = (id: string) => isOfServer(id, allowed);
  return {
    name: 'browser-only',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const sent = new Set(
        Object.values(bundle).flatMap((part) =>
          part.type === 'chunk'
            ? Object.entries(part.modules).flatMap(([id, { renderedLength }]) =>
                renderedLength > 0 ? [id] : [],
              )
            : [],
        ),
      );
      const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? [];
      const ways = [...sent]
        .filter((id) => isForeign(id) && !importersOf(id).every(isForeign))
        .map((id) => wayTo(id, importersOf).replaceAll(`${process.cwd()}/`, ''));
      if (ways.length > 0) this.error(`What is not for browsers would be sent to them:\n${ways.join('\n')}`);
    },
  };
}

export function isOfServer(id: string, allowed: ReadonlySet<string>): boolean {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  return name === undefined ? OF_SERVER.test(id) : !allowed.has(name);
}

/** 「a page > what it imports > … > the module」: the shortest way that leads there. */
export function wayTo(id: string, importersOf: (id: string) => readonly string[]): string {
  const before = new Map<string, string | undefined>([[id, undefined]]);
  let last = id;
  // What is added while a map is gone through comes last, so that this looks at what is near first.
  for (const at of before.keys()) {
    last = at;
    const importers = importersOf(at);
    if (importers.length === 0) break;
    for (const importer of importers) if (!before.has(importer)) before.set(importer, at);
  }
  const way: string[] = [];
  for (let at: string | undefined = last; at !== undefined; at = before.get(at)) way.push(at);
  return way.join(' > ');
}
