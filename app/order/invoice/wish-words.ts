/** What the form of a 領収書 says and allows, for its page and its check. */

export const MAX_ADDRESSEE = 70;
export const MAX_PROVISO = 30;

export const HONORIFICS = { 様: '様(個人名)', 御中: '御中(会社・団体名)' } as const;

/** Said on the page of the order once its 領収書 is issued. */
export const ISSUED = '領収書を発行しました。下の「領収書」からお開きください';
