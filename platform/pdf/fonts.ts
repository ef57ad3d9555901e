import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * In the order in which a character is looked up: BIZ UDPGothic is the most legible in print, Noto Sans JP has the rare
 * ones.
 */
const PACKAGES = [
  require.resolve('@expo-google-fonts/biz-udpgothic/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-jp/package.json'),
];
const WEIGHTS = ['400Regular', '700Bold'];

/** Folders of the fonts of papers; templates name them "BIZ UDPGothic" and "Noto Sans JP". */
export const fontFolders: string[] = PACKAGES.flatMap((file) => WEIGHTS.map((w) => join(dirname(file), w)));

/** The font files themselves, TrueType. */
export function fontFiles(): string[] {
  return fontFolders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ttf'))
      .map((name) => join(folder, name)),
  );
}
