import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { iconSprite } from '../app/ui/icons/sprite-plugin.ts';
import { browserOnly } from '../scripts/build/browser-only-plugin.ts';
import { smallScripts } from '../scripts/build/small-scripts-plugin.ts';

/** The staff's application: a build of its own, of which nothing reaches a donor's browser. */
export default defineConfig({
  plugins: [smallScripts(), iconSprite(), tailwindcss(), reactRouter(), browserOnly('react')],
  publicDir: false,
  build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: true },
  // As in the storefronts' build: the program runs platform/ from source, and pages share its pool and configuration.
  environments: {
    client: {
      // Its package does not say that a table of holidays may be left out where nobody asks it.
      build: {
        rollupOptions: { treeshake: { moduleSideEffects: [{ test: /holiday_jp/, sideEffects: false }] } },
      },
    },
    ssr: { build: { rollupOptions: { external: /^#platform\// } } },
  },
});
