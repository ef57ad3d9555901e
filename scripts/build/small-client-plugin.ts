import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = (file: string) => fileURLToPath(new URL(`../../app/shell/${file}`, import.meta.url));
const INSTEAD = new Map([
  ['react', own('client-react.js')],
  ['react-dom', 'preact/compat'],
  ['react-dom/client', 'preact/compat/client'],
  ['react/jsx-runtime', 'preact/jsx-runtime'],
]);

/** Browsers run the pages on Preact, which is a tenth of React DOM's size (docs/decisions/0054-preact-in-browsers.md). */
export function smallClient(): Plugin {
  return {
    name: 'small-client',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const instead = this.environment.name === 'client' && INSTEAD.get(source);
      return instead ? this.resolve(instead, importer, { skipSelf: true }) : null;
    },
  };
}
