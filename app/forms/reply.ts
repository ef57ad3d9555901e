import type { PlaceChoice } from './postal.ts';

/** What a refused form returns to its page: texts by field name to fill in again, and their error messages. */
export interface FormReply {
  values: Record<string, string>;
  /** By field name; '' is for messages about the whole form. */
  errors: Record<string, string[]>;
  /** Places to choose from, by the prefix of the address's field names, where a postal code has several. */
  places?: Record<string, PlaceChoice[]>;
  /** Prefix of the address's field names that the server has just filled in. */
  filled?: string;
}

/** Value of the `intent` button that fills an address in from its postal code. */
export const FILL_INTENT = 'fill-address';

export const EMPTY_REPLY: FormReply = { values: {}, errors: {} };

/** The reply with one more message, which comes first when it is about the whole form. */
export function withError(reply: FormReply, name: string, message: string): FormReply {
  const others = { ...reply.errors };
  delete others[name];
  return { ...reply, errors: name === '' ? { '': [message], ...others } : { ...others, [name]: [message] } };
}

/**
 * The reply where it tells of somebody else's change: what the form had sent of what was seen is not sent again, but what its page shows
 * by now. In every other reply it stays as it was sent, so that nothing is done upon what nobody has looked at.
 * @param names of the fields that say what was seen.
 */
export function seenAnew(reply: FormReply, ...names: string[]): FormReply {
  const values = Object.fromEntries(Object.entries(reply.values).filter(([name]) => !names.includes(name)));
  return { ...reply, values };
}
