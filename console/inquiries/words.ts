/** 「35分」「3時間20分」「2日4時間」 @param seconds that passed. */
export function spanWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes}分`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}時間${minutes % 60 > 0 ? `${minutes % 60}分` : ''}`;
  return `${Math.floor(hours / 24)}日${hours % 24 > 0 ? `${hours % 24}時間` : ''}`;
}

/** How long somebody waited for the first answer, or waits for it. */
export function waitWords(
  { createdAt, firstAnsweredAt }: { createdAt: Date; firstAnsweredAt: Date | null },
  now: Date,
): string {
  const span = spanWords(((firstAnsweredAt ?? now).getTime() - createdAt.getTime()) / 1000);
  return firstAnsweredAt === null ? `${span}経過` : `${span}で回答`;
}
