/** A person with an address, as it is copied into the donation. */
export interface Recipient {
  familyName: string;
  givenName: string;
  familyNameKana: string;
  givenNameKana: string;
  postalCode: string;
  prefecture: number;
  city: string;
  street: string;
  building: string;
  phone: string;
}

export interface Donor extends Recipient {
  birthDate: string;
}
