/** Patterns of LIKE in which what somebody typed stands for itself. */

const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** What has the text anywhere. */
export const holding = (text: string) => `%${plain(text)}%`;

/** What begins with the text. */
export const beginningWith = (text: string) => `${plain(text)}%`;
