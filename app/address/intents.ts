/** Values of the `intent` buttons of a form with a delivery address. */
export const FILL_DELIVERY = 'fill-delivery';
/** Keeps what was typed and goes to the address book. */
export const MANAGE_ADDRESSES = 'manage-addresses';
