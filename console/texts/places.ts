import type { TextKind } from '#app/texts/kinds.ts';

/** Where a picture goes: into the text, as its cover, or only its name into the text, for a block. */
export const PLACES: Record<TextKind, Readonly<Record<string, string>>> = {
  news: { body: '本文' },
  feature: { body: '本文', cover: '表紙' },
  landing_page: { body: '本文', name: 'ブロックのpicture(名前だけ)' },
  guidance: { body: '本文' },
  faq: { body: '本文' },
};
