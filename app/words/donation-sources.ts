/**
 * Where donations are made that are entered by staff, as they are stored, with their words. A portal's words are also those by which
 * its share of the stock goes.
 */
const SOURCES = {
  counter: '窓口',
  post: '書面(郵送・FAX)',
  satofuru: 'さとふる',
  choice: 'ふるさとチョイス',
  rakuten: '楽天ふるさと納税',
  furunavi: 'ふるなび',
  ana: 'ANAのふるさと納税',
  jal: 'JALふるさと納税',
  au_pay: 'au PAY ふるさと納税',
  mynavi: 'マイナビふるさと納税',
  other_portal: 'その他のサイト',
  other: 'その他',
} as const;

export type Source = keyof typeof SOURCES;

export const SOURCE_KEYS = Object.keys(SOURCES) as [Source, ...Source[]];

export function isSource(text: string): text is Source {
  return Object.hasOwn(SOURCES, text);
}

/** 「窓口」, 「さとふる」; of what was given here, 「このサイト」. */
export function sourceName(source: string): string {
  if (source === 'site') return 'このサイト';
  return isSource(source) ? SOURCES[source] : source;
}

export const SOURCE_NAMES: Readonly<Record<Source, string>> = SOURCES;
