/** Notices that one member waits for at a time. */
export const MOST_NOTICES = 100;

export const NOTICES_FULL_TEXT = `一度にお待ちいただけるお知らせは${MOST_NOTICES}件までです。マイページのお気に入りから不要なお知らせを停止して、もう一度お試しください。`;
