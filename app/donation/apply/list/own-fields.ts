/** What the form for a list asks of each of its lines alone. */
export const OWN = ['deliveryTo', 'timeSlot', 'noshi', 'usage'] as const;

/** The field of what stood on the list when its form was shown, and when it was last checked: see `chosenOf`. */
export const CHOSEN = 'chosen';
