import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { iconSprite } from '../app/ui/icons/sprite-plugin.ts';

/** The staff's application: a build of its own, of which nothing reaches a donor's browser. */
export default defineConfig({
  plugins: [iconSprite(), tailwindcss(), reactRouter()],
  publicDir: false,
  build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: true },
  // As in the storefronts' build: the program runs platform/ from source, and pages share its pool and configuration.
  environments: { ssr: { build: { rollupOptions: { external: /^#platform\// } } } },
});
