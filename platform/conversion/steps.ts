/** From a page of goods to the payment, in their order. */
export const CONVERSION_STEPS = ['view', 'form', 'confirm', 'submit', 'paid'] as const;

export type ConversionStep = (typeof CONVERSION_STEPS)[number];
/** What somebody is on the way to. */
export type ConversionKind = 'donation' | 'order';

/**
 * What is counted:
 * - `view`: a page of goods was shown to a person;
 * - `form`: the form of an application was opened anew;
 * - `confirm`: what was typed passed every check, for the first time since the form was kept;
 * - `submit`: a donation or an order was made of it, its stock held;
 * - `paid`: its payment was completed.
 */
export type Reached = `${ConversionKind}_${ConversionStep}`;
