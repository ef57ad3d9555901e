import { UNLIMITED } from '../stock-filter.ts';

/** Names the list for a field's `list`. */
export const NO_LIMIT = 'no-limit';

/** What can be chosen in fields of stock where a phone has the keys of numbers alone. */
export function NoLimit() {
  return (
    <datalist id={NO_LIMIT}>
      <option value={UNLIMITED} />
    </datalist>
  );
}
