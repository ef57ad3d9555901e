/** What the form for a list asks of each of its lines alone. */
export const OWN = ['deliveryTo', 'timeSlot', 'noshi'] as const;

/** At whose line it is said that the gift cannot be had where the donor lives. Nothing is typed there. */
export const GIFT = 'gift';

/** Value of the `intent` button by which a donation without the gift takes its place: 'instead-7' of line 7. */
export const INSTEAD = 'instead-';

/** The field of what stood on the list when its form was shown, and when it was last checked: see `chosenOf`. */
export const CHOSEN = 'chosen';
