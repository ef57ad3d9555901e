type Press = [form: HTMLFormElement, button: HTMLElement | null];

declare global {
  interface Window {
    /** What was pressed before the page's scripts ran: by site/parts/start-scripts.js. */
    pressedEarly?: Press[];
  }
}

/** What was to be put into a list before the page listened, in its order. From now on the page does it itself. */
export function takePressedEarly(): Press[] {
  const pressed = window.pressedEarly ?? [];
  delete window.pressedEarly;
  return pressed.filter(([form, button]) => form.isConnected && button?.isConnected !== false);
}
