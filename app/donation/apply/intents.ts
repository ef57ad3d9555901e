/** Value of the `intent` button of the donation form that fills the donor's address in. */
export const FILL_DONOR = 'fill-donor';
