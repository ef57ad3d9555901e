/** A person with an address: a donor, or whom something is sent to. */
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
