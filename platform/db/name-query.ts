import { type RawBuilder, sql } from 'kysely';
import { normalizeKana } from '../text/normalize.ts';

/** The parts of a person's name as a statement names them. */
export interface NameColumns {
  family: RawBuilder<unknown>;
  given: RawBuilder<unknown>;
  familyKana: RawBuilder<unknown>;
  givenKana: RawBuilder<unknown>;
}

/** Of a person who is kept as one value. */
export function nameColumns(of: RawBuilder<unknown>): NameColumns {
  return {
    family: sql`(${of}->>'familyName')`,
    given: sql`(${of}->>'givenName')`,
    familyKana: sql`(${of}->>'familyNameKana')`,
    givenKana: sql`(${of}->>'givenNameKana')`,
  };
}

/**
 * That a name is what was typed, or begins with it: the whole name, which begins with the family name, or the given name alone, in kanji
 * or in kana of any kind. Each condition has an index of its own (migration 0442); kanji of several shapes are one (`name_fold`).
 */
export function nameIs(c: NameColumns, typed: string): RawBuilder<boolean>[] {
  const plain = typed.normalize('NFKC').replace(/\s/g, '');
  // What means something in a pattern stands in nobody's name, and a pattern of nothing would fit everybody.
  if (plain === '' || /[\\%_]/.test(plain)) return [sql`false`];
  const begins = (text: string) => sql`name_fold(${text}) || '%'`;
  return [
    sql`name_fold(${c.family} || ${c.given}) like ${begins(plain)}`,
    sql`name_fold(${c.given}) like ${begins(plain)}`,
    sql`name_fold(${c.familyKana} || ${c.givenKana}) like ${begins(normalizeKana(plain))}`,
    sql`name_fold(${c.givenKana}) like ${begins(normalizeKana(plain))}`,
  ];
}
