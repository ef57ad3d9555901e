import { FILL_INTENT } from '#app/forms/reply.ts';

/** Value of the `intent` button that fills in the address to which the gift goes. */
export const FILL_DELIVERY = `${FILL_INTENT}-delivery`;
