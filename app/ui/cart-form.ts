/** The one form of a page to which all buttons of cards belong that put something into a list. */
export const CART_FORM = 'cart';

/** Where they are sent. */
export const CART_LINES = '/cart/lines';
