import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * For a field of a search or of filters that stays while pages come and go: it shows what the page was asked for. What somebody has
 * typed or chosen since they asked stays, as an answer that comes late knows nothing of it.
 * @param said what the page was asked for, with which the field is drawn (`defaultValue`).
 * @param page what it belongs to: where this changes, the field says it again, even if it is the same as before.
 */
export function useSaid<F extends HTMLInputElement | HTMLSelectElement>(
  said: string,
  page = '',
): RefObject<F | null> {
  const field = useRef<F>(null);
  const asking = useNavigation().location?.key;
  /** What stood in it when the answer that is on its way was asked for. */
  const asked = useRef<string>(undefined);
  // What was loaded says it by itself, and may have been typed into before the scripts ran.
  const shown = useRef({ said, page });
  useEffect(() => {
    if (shown.current.said === said && shown.current.page === page) return;
    shown.current = { said, page };
    const isAsSent = asked.current === undefined || field.current?.value === asked.current;
    if (isAsSent && field.current) field.current.value = said;
  }, [said, page]);
  useEffect(() => {
    asked.current = asking === undefined ? undefined : field.current?.value;
  }, [asking]);
  return field;
}
