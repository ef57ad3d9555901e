import { type RawBuilder, sql } from 'kysely';

/** Whether a row of news, feature or landing_page is to be seen at an instant. Everything that reads them asks this. */
export function shownAt(at: Date): RawBuilder<boolean> {
  return sql<boolean>`(status = 'published' and published_from <= ${at}
    and (published_until is null or published_until > ${at}))`;
}
