import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { DB } from './types.gen.ts';

/** Stands where a value of a statement will be. */
class Gap {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The place of a value in a statement, by the value's name. */
export type PlaceOf<V> = <N extends keyof V & string>(name: N) => RawBuilder<V[N]>;

/** What a part of a statement is given: a value, or the place of one. */
export type Given<T> = T | RawBuilder<T>;

/**
 * A statement whose text is made once, when it is first carried out, and is prepared once for each connection (`PREPARED`): to make a text
 * takes Kysely longer than to send it and to read the answer, and a donation is some forty of them. For what many ask, in one text.
 * @param text makes it, with places for all that differs; what is the same each time stands in it literally (`sql.lit`).
 * @returns what carries it out with values for its places, and answers its rows.
 */
export function statement<V extends object, R>(
  text: (place: PlaceOf<V>) => CompiledQuery<R>,
): (on: Kysely<DB>, values: V) => Promise<R[]> {
  let made: CompiledQuery<R> | undefined;
  return async (on, values) => {
    made ??= prepared(constant(() => text((name) => sql`${new Gap(name)}`)));
    const parameters = made.parameters.map((p) => values[(p as Gap).name as keyof V]);
    return (await on.executeQuery<R>({ ...made, parameters })).rows;
  };
}

/**
 * What is another value each time must have a place: without one, that of the first time would stand. Nobody can tell an instant, a
 * day or a random number from what is always the same, so all values have one; two texts are made as something may be put into the text itself.
 */
function constant<R>(text: () => CompiledQuery<R>): CompiledQuery<R> {
  const made = text();
  if (made.sql !== text().sql || !made.parameters.every((p) => p instanceof Gap))
    throw new Error(`a value without a place in: ${made.sql}`);
  return made;
}
