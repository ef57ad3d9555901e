import { CART_FORM, CART_LINES } from '#app/ui/cart-form.ts';

/**
 * What every posted form has in common while it is sent: its button says so, keeps its width and cannot be pressed again.
 * Once for the whole page, so that no form can forget it; without scripts the browser does as ever.
 */
interface Sent {
  form: HTMLFormElement;
  button: HTMLButtonElement | null;
}

/** Until when a form may say that the router has taken it, ms. A form that a script answers itself is free again then. */
const TAKEN_BY = 300;
/** After which a form that the browser sends itself is free again, ms: its page was not left, as the visitor stopped it. */
const STOPPED_AFTER = 10_000;
/** Room for 「送信しています…」; a smaller button shows 「…」. CSS pixels. */
const ROOM = 150;

let sent: Sent | null = null;
let routing = false;

/** The button that the visitor sees: Enter presses the first one, which may be for the Enter key alone. */
function shownButton({ submitter, target }: SubmitEvent): HTMLButtonElement | null {
  if (submitter instanceof HTMLButtonElement && submitter.classList.contains('btn')) return submitter;
  const buttons = (target as HTMLFormElement).querySelectorAll<HTMLButtonElement>('button.btn-primary');
  return [...buttons].at(-1) ?? null;
}

/**
 * Hearts, and what puts something into a list: a script answers at once, and many of them stand in one form. Two that are pressed
 * one after the other are two wishes. (A search, which is no post, can be asked again at any time.)
 */
function staysOnPage({ submitter }: SubmitEvent): boolean {
  if (!(submitter instanceof HTMLButtonElement)) return false;
  return (
    submitter.classList.contains('heart') ||
    submitter.form?.id === CART_FORM ||
    submitter.getAttribute('formaction') === CART_LINES
  );
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.method !== 'post' || staysOnPage(event)) return;
  if (sent?.form === form) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  release();
  const mine: Sent = { form, button: shownButton(event) };
  sent = mine;
  // The form's data is taken first: a button that is marked is still part of it.
  mine.button?.setAttribute('aria-disabled', 'true');
  mine.button?.setAttribute('data-sending', mine.button.offsetWidth < ROOM ? 'short' : 'long');
  const free = () => {
    if (sent === mine && !routing) release();
  };
  setTimeout(() => setTimeout(free, event.defaultPrevented ? 0 : STOPPED_AFTER), TAKEN_BY);
}

function release(): void {
  sent?.button?.removeAttribute('aria-disabled');
  sent?.button?.removeAttribute('data-sending');
  sent = null;
}

/** @returns the way to stop it. */
export function watchForms(): () => void {
  // Back to a page that the browser had kept: whatever was sent from it has been answered.
  window.addEventListener('pageshow', release);
  window.addEventListener('submit', onSubmit, true);
  return () => {
    window.removeEventListener('pageshow', release);
    window.removeEventListener('submit', onSubmit, true);
  };
}

/** Told whenever the router begins to send or load something, and when it has shown what came. */
export function tellRouting(busy: boolean): void {
  routing = busy;
  if (!busy) release();
}
