import type { Recipient } from '#app/forms/recipient.ts';
import type { Address } from './book-query.ts';

/** An address of the book as an option in a form. */
export interface AddressChoice {
  /** 「address-12」 */
  value: string;
  /** 「実家 / 見本 一郎 / 千代田区千代田2-3」 */
  label: string;
  recipient: Recipient;
}

export function addressChoices(book: readonly Address[]): AddressChoice[] {
  return book.map(({ id, label, isDefault: _, ...recipient }) => ({
    value: `address-${id}`,
    label: [label, `${recipient.familyName} ${recipient.givenName}`, `${recipient.city}${recipient.street}`]
      .filter(Boolean)
      .join(' / '),
    recipient,
  }));
}
