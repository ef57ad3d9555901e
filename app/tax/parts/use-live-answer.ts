import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useSubmit } from 'react-router';

const HERE = '/about-deduction';
/** Milliseconds without a key press before the answer is requested. */
const PAUSE = 400;

/** The fields that are filled in; the income also when it is empty, so that the server can say that it is missing. */
function filled(form: HTMLFormElement, keepIncome: boolean): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && (value.trim() !== '' || (keepIncome && name === 'income')))
      params.append(name, value);
  return params;
}

/**
 * Requests the answer while the visitor types: the same page under the URL for the form's values. It replaces the
 * previous history entry, so that the URL can be shared at any time and Back leaves the page.
 */
export function useLive() {
  const submit = useSubmit();
  const { state } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /**
     * The page answers to typing, not to the button: errors are shown beside the fields and nothing takes the focus.
     */
    isTyping: (state as { typing?: boolean } | null)?.typing === true,
    onInput(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void submit(filled(form, false), {
          action: HERE,
          replace: true,
          preventScrollReset: true,
          state: { typing: true },
        });
      }, PAUSE);
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      clearTimeout(timer.current);
      void submit(filled(event.currentTarget, true), { action: `${HERE}#answer` });
    },
  };
}

export type Live = ReturnType<typeof useLive>;
