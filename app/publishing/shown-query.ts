import { type RawBuilder, sql } from 'kysely';

/** Whether a row of news, feature or landing_page is shown at an instant. Every query of these tables uses this. */
export function shownAt(at: Date): RawBuilder<boolean> {
  return sql<boolean>`(status = 'published' and published_from <= ${at}
    and (published_until is null or published_until > ${at}))`;
}
