/** What the label files of a producer's parcels say of who sends them. */
export interface Sending {
  /** Whose name and address it is: with `government` those of the government's office stand in for what is typed. */
  sender: 'producer' | 'government';
  name: string;
  /** Seven digits. */
  postal: string;
  address: string;
  building: string;
  phone: string;
  yamatoCustomer: string;
  yamatoClass: string;
  yamatoFreight: string;
  sagawaCustomer: string;
  sagawaSlots: 5 | 6;
  /** Words of thanks on the slips of gifts; empty: none. */
  card: string;
}
