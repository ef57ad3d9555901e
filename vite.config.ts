import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { iconSprite } from './app/ui/icons/sprite-plugin.ts';
import { precompress } from './scripts/build/precompress-plugin.ts';

export default defineConfig({
  plugins: [iconSprite(), tailwindcss(), reactRouter(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The server program runs platform/ from source: pages must share those module instances (one pool, one config).
  environments: {
    ssr: { build: { rollupOptions: { external: /^#platform\// } } },
  },
});
