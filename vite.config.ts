import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { iconSprite } from './app/ui/icons/sprite-plugin.ts';

export default defineConfig({
  plugins: [iconSprite(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ssr: {
    // The server program runs platform/ from source, so pages must share those module instances (one pool, one config).
    external: ['#platform'],
  },
  environments: {
    ssr: { build: { rollupOptions: { external: /^#platform\// } } },
  },
});
