import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { iconSprite } from './app/ui/icons/sprite-plugin.ts';
import { browserOnly } from './scripts/build/browser-only-plugin.ts';
import { precompress } from './scripts/build/precompress-plugin.ts';
import { smallClient } from './scripts/build/small-client-plugin.ts';
import { smallScripts } from './scripts/build/small-scripts-plugin.ts';

/** What several public pages share, in one file: thirty small ones cost thirty requests. */
const SHARED = [
  /node_modules[\\/](preact|react-router)[\\/]/,
  /[\\/]platform[\\/]|vite[\\/]preload-helper/,
  /[\\/]app[\\/](donation[\\/]result|order[\\/]paths|payment[\\/]parts)/,
  /[\\/]app[\\/](account|cart|catalogue|favorite|feature|forms|member|news|shell|site|storefront|tax|ui|words)[\\/]/,
];

export default defineConfig({
  plugins: [
    smallClient(),
    smallScripts(),
    iconSprite(),
    tailwindcss(),
    reactRouter(),
    browserOnly('preact'),
    precompress(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The server program runs platform/ from source: pages must share those module instances (one pool, one config).
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  test: (id: string) => SHARED.some((part) => part.test(id)),
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { external: /^#platform\// } } },
  },
});
