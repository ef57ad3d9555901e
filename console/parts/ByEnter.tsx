/**
 * Enter in a field presses the first submit button of its form: these two stand first and say which that is. Nobody sees, hears or
 * reaches them.
 */
const HIDDEN = { type: 'submit', tabIndex: -1, 'aria-hidden': true, className: 'sr-only' } as const;

/** Enter does the same as the button of these words. @param intent its value, where the form has several. */
export function PressedByEnter({ intent, children }: { intent?: string; children: string }) {
  return (
    <button {...HIDDEN} {...(intent !== undefined && { name: 'intent', value: intent })}>
      {children}
    </button>
  );
}

/**
 * For a form whose buttons mean different things: a disabled first button is pressed by nothing. Who approves, takes away or
 * ends something then does so by its own button alone.
 */
export function NothingByEnter() {
  return <button {...HIDDEN} disabled />;
}
