/** The kinds of texts: what they are called, where their files are, and what of them has an address. Pure: forms use it, too. */
export const TEXT_KINDS = {
  news: 'お知らせ',
  feature: '特集',
  landing_page: 'ランディングページ',
  guidance: 'ご案内・規約',
  faq: 'よくあるご質問',
} as const;

export type TextKind = keyof typeof TEXT_KINDS;

const FOLDERS: Record<TextKind, string> = {
  news: 'content/news',
  feature: 'content/features',
  landing_page: 'content/lp',
  guidance: 'content',
  faq: 'content/faq',
};

export function isTextKind(text: string): text is TextKind {
  return Object.hasOwn(TEXT_KINDS, text);
}

/** Whether new ones of it can be written: guidance and FAQ have the pages that the program draws. */
export function canBeNew(kind: TextKind): boolean {
  return kind !== 'guidance' && kind !== 'faq';
}

/** Whether it is built in: where nothing of staff's is live, visitors read the file. */
export function isBuiltIn(kind: TextKind): boolean {
  return !canBeNew(kind);
}

export function folderOf(kind: TextKind): string {
  return FOLDERS[kind];
}

/** The file of a text, from the root of the repository. */
export function fileOf(kind: TextKind, slug: string): string {
  return `${FOLDERS[kind]}/${slug}.md`;
}

/** Where visitors read it, from the root of the site. */
export function addressOf(kind: TextKind, slug: string): string {
  switch (kind) {
    case 'news':
      return `/news?id=${slug}`;
    case 'feature':
      return `/features/detail/${slug}`;
    case 'landing_page':
      return `/lp/${slug}`;
    case 'guidance':
      return `/${slug}`;
    case 'faq':
      return `/faq#${slug.replace(/^\d+-/, '')}`;
  }
}
