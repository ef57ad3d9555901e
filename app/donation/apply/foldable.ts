/** Names, or their beginnings, of the fields of each part of the form that can be folded. */
export const FOLDABLE = {
  donor: ['donor.', 'guardian'],
  delivery: ['deliveryTo', 'delivery.', 'timeSlot', 'noshi'],
  message: ['message', 'publish'],
} as const;

/** The parts that need not be asked again. */
export type Folded = Readonly<Record<keyof typeof FOLDABLE, boolean>>;
