import { fields } from '#app/forms/fields.ts';
import * as normal from '#app/forms/normalizers.ts';
import { codePoints } from '#platform/text/normalize.ts';

/** What certificates and one-stop forms name of a government, and visitors are told of it. */
export interface GovernmentFacts {
  /** 「町長」 */
  head_title: string;
  head_name: string;
  department: string;
  phone: string;
  email: string;
  /** Where one-stop applications are sent: seven digits, and the address with the addressee. */
  one_stop_postal: string;
  one_stop_address: string;
  /** How certificates show the seal; null until the government has said. */
  seal: 'picture' | 'omitted' | null;
}

export type TextFact = Exclude<keyof GovernmentFacts, 'seal'>;

interface Rule {
  /** In code points. */
  max: number;
  normalize: (text: string) => string;
  holds?: (text: string) => boolean;
}

export const TEXT_FACTS: Readonly<Record<TextFact, Rule>> = {
  head_title: { max: 20, normalize: normal.line },
  head_name: { max: 40, normalize: normal.line },
  department: { max: 60, normalize: normal.line },
  phone: {
    max: 20,
    normalize: normal.address,
    holds: (text) => /^0[\d-]+\d$/.test(text) && /^\d{10,11}$/.test(text.replaceAll('-', '')),
  },
  email: { max: 254, normalize: normal.email, holds: (text) => fields.email().safeParse(text).success },
  one_stop_postal: {
    max: 7,
    normalize: (text) => normal.postalCode(text).replace('-', ''),
    holds: (text) => /^\d{7}$/.test(text),
  },
  one_stop_address: { max: 120, normalize: normal.address },
};

/**
 * What is missing before a contract may begin, in the order of the table. The column `complete`, by which the database
 * refuses it, asks for the same facts.
 */
export function missingFacts(g: GovernmentFacts): (keyof GovernmentFacts)[] {
  const texts = Object.keys(TEXT_FACTS) as TextFact[];
  return [
    ...texts.filter((fact) => !readFact(fact, g[fact])),
    ...(g.seal === null ? (['seal'] as const) : []),
  ];
}

/** A typed fact as it is stored, '' to take it away; undefined when it is none. */
export function readFact(fact: TextFact, typed: string): string | undefined {
  const { max, normalize, holds } = TEXT_FACTS[fact];
  const text = normalize(typed);
  if (text === '') return text;
  const fits = codePoints(text) <= max && !/\p{Cc}/u.test(text) && (holds?.(text) ?? true);
  return fits ? text : undefined;
}
