import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** In the order in which a character is looked for: BIZ UDPGothic reads best in print, Noto Sans JP has the rare ones. */
const FAMILIES = ['@expo-google-fonts/biz-udpgothic', '@expo-google-fonts/noto-sans-jp'];
const WEIGHTS = ['400Regular', '700Bold'];

/** Folders of the fonts that papers are set in; templates name them "BIZ UDPGothic" and "Noto Sans JP". */
export const fontFolders: string[] = FAMILIES.flatMap((name) => {
  const folder = dirname(require.resolve(`${name}/package.json`));
  return WEIGHTS.map((weight) => join(folder, weight));
});

/** The font files themselves, TrueType. */
export function fontFiles(): string[] {
  return fontFolders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ttf'))
      .map((name) => join(folder, name)),
  );
}
