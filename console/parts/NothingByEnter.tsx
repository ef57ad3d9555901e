/**
 * First in a form whose buttons mean different things: Enter in a field presses the first button of its form, and where that one
 * is disabled, none. Who approves, takes away or ends something then does so by its own button alone.
 */
export function NothingByEnter() {
  return <button type="submit" disabled aria-hidden="true" className="sr-only" tabIndex={-1} />;
}
