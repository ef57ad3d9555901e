export interface Municipality {
  code: string;
  name: string;
}

/** Removes blanks and differences of spelling: 龍ケ崎 and 龍ヶ崎 are one place. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u3000]/g, '')
    .replace(/ヶ/g, 'ケ')
    .replace(/ヵ/g, 'カ');
}

// What people write before a town or village in an address: its county, or in Tokyo its island.
const BEFORE = /^(?:.{1,5}郡|三宅島|八丈島)?$/;

/**
 * The municipality that a city text names, as people write it in an address: with or without the county (上川郡上川町,
 * 上川町), with the ward of a designated city (札幌市中央区) or more after it. The longest matching name wins.
 * @param all the municipalities of the prefecture.
 */
export function municipalityOf(all: readonly Municipality[], city: string): string | undefined {
  const text = plain(city);
  let best: { code: string; length: number } | undefined;
  for (const { code, name } of all) {
    const at = text.indexOf(plain(name));
    if (at < 0 || !BEFORE.test(text.slice(0, at))) continue;
    const length = at + plain(name).length;
    if (!best || length > best.length) best = { code, length };
  }
  return best?.code;
}
