/** The categories of news, as stored and in URLs, with their names. */
export const NEWS_CATEGORIES = {
  notice: 'お知らせ',
  important: '重要',
  maintenance: 'メンテナンス',
  campaign: 'キャンペーン',
} as const;

export type NewsCategory = keyof typeof NEWS_CATEGORIES;

export function isNewsCategory(text: string | null): text is NewsCategory {
  return text !== null && Object.hasOwn(NEWS_CATEGORIES, text);
}
