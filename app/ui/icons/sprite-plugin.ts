import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { markDots } from './mark.ts';
import { ICON_NAMES } from './names.ts';

const OUT = join(import.meta.dirname, 'sprite.gen.svg');

function symbol(name: string, folder: string): string {
  const svg = readFileSync(join(folder, `${name}.svg`), 'utf8');
  const inner = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .split('\n')
    .map((line) => line.trim())
    .join('');
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${inner}</symbol>`;
}

function mark(): string {
  const dots = markDots()
    .map((d) => `<circle cx="${d.x}" cy="${d.y}" r="${d.r}"/>`)
    .join('');
  return `<symbol id="mark" viewBox="0 0 48 48" fill="currentColor">${dots}</symbol>`;
}

/** Writes the sprite from the icon package before anything is built, so that no third-party drawing is kept here. */
export function iconSprite(): Plugin {
  return {
    name: 'icon-sprite',
    config() {
      const folder = join(
        dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')),
        'icons',
      );
      const symbols = ICON_NAMES.map((name) => symbol(name, folder)).join('\n');
      const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols}\n${mark()}\n</svg>\n`;
      let before = '';
      try {
        before = readFileSync(OUT, 'utf8');
      } catch {
        // first build
      }
      if (before !== svg) writeFileSync(OUT, svg);
    },
  };
}
