import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * What stands in a form at the moment, so that sums and days follow what is typed. Before the browser has taken over,
 * and without JavaScript, it is what the server knows.
 */
export function useLive(values: Record<string, string>): {
  form: RefObject<HTMLFormElement | null>;
  live: Record<string, string>;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState(values);
  // The browser may have kept, or the server given back, other values than the last ones seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the server gave values back
  useEffect(() => {
    if (form.current) setLive(read(form.current));
  }, [values]);
  return { form, live, onInput: (event) => setLive(read(event.currentTarget)) };
}

function read(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
