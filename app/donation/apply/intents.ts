/** Values of the `intent` buttons of the donation form. */
export const FILL_DONOR = 'fill-donor';
export const FILL_DELIVERY = 'fill-delivery';
/** Keeps what was typed and leads to the address book. */
export const MANAGE_ADDRESSES = 'manage-addresses';
