import { type RawBuilder, sql } from 'kysely';

/** Patterns of LIKE in which what somebody typed stands for itself. */

const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** What has the text anywhere. */
export const holding = (text: string) => `%${plain(text)}%`;

/** What begins with the text. */
export const beginningWith = (text: string) => `${plain(text)}%`;

/** That a column fits such a pattern, in capital or small letters. Japanese has neither: without asking for them it takes half the time. */
export function like(column: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return pattern.toLowerCase() === pattern.toUpperCase()
    ? sql`${column} like ${pattern}`
    : sql`${column} ilike ${pattern}`;
}
