import { z } from 'zod';
import { addressFault, addressShape, fillAddress, personShape } from '#app/forms/address.ts';
import { fields } from '#app/forms/fields.ts';
import { normalized, parseForm, shownAgain } from '#app/forms/parse.ts';
import { FILL_INTENT, type FormReply, withError } from '#app/forms/reply.ts';
import type { Address, AddressInput } from './book-query.ts';

const MOST_LABEL = 20;

const schema = z.object({
  label: fields.optionalLine('お届け先の名称', MOST_LABEL),
  ...personShape(),
  ...addressShape(),
  asDefault: fields.tick(),
});

export type ReadAddress =
  | { kind: 'read'; input: AddressInput; asDefault: boolean; reply: FormReply }
  | { kind: 'again'; wrong: boolean; reply: FormReply };

/**
 * Reads the form of an address. The form is shown again when it is wrong, or when only the postal code was looked up.
 */
export async function readAddressForm(form: FormData): Promise<ReadAddress> {
  if (form.get('intent') === FILL_INTENT) {
    const reply = await fillAddress(shownAgain(normalized(form, schema)));
    return { kind: 'again', wrong: Object.keys(reply.errors).length > 0, reply };
  }
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return { kind: 'again', wrong: true, reply: parsed.reply };
  const fault = await addressFault(parsed.value);
  if (fault)
    return { kind: 'again', wrong: true, reply: withError(parsed.reply, fault.field, fault.message) };
  const { asDefault, addressConfirmed: _, ...input } = parsed.value;
  return { kind: 'read', input, asDefault, reply: parsed.reply };
}

/** The form's values for a stored address. */
export function formValues(a: Address): Record<string, string> {
  const { id: _, isDefault: __, prefecture, postalCode, ...texts } = a;
  return {
    ...texts,
    prefecture: String(prefecture),
    postalCode: `${postalCode.slice(0, 3)}-${postalCode.slice(3)}`,
  };
}
