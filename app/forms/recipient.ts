/** A person with an address: a donor or the recipient of a delivery. */
export interface Recipient {
  familyName: string;
  givenName: string;
  familyNameKana: string;
  givenNameKana: string;
  /** Seven digits. */
  postalCode: string;
  /** JIS X 0401 code. */
  prefecture: number;
  city: string;
  street: string;
  building: string;
  phone: string;
}

/** Only the recipient's fields of an object that may have others. */
export function recipientOf(r: Recipient): Recipient {
  return {
    familyName: r.familyName,
    givenName: r.givenName,
    familyNameKana: r.familyNameKana,
    givenNameKana: r.givenNameKana,
    postalCode: r.postalCode,
    prefecture: r.prefecture,
    city: r.city,
    street: r.street,
    building: r.building,
    phone: r.phone,
  };
}
