type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Fields that the visitor changed before the page's scripts ran, and the one with an open IME: by parts/start-scripts.js. */
    typedEarly?: { fields: Set<EventTarget>; composing: EventTarget | null };
  }
}

/**
 * Tells the page of what was typed, ticked or chosen before it listened. React takes the values that it finds as those that
 * it knows, and would not report them: each field is first given the value that the server sent.
 */
export function replayTypedEarly(): void {
  const typed = window.typedEarly;
  delete window.typedEarly;
  for (const field of (typed?.fields ?? []) as Iterable<Field>) {
    if (!field.isConnected) continue;
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) replayTick(field);
    // A text that an IME still holds would be lost or doubled: its field is told of it when the IME lets it go.
    else if (field === typed?.composing)
      field.addEventListener('compositionend', () => setTimeout(() => replayText(field)), { once: true });
    else replayText(field);
  }
}

function replayTick(field: HTMLInputElement): void {
  const { checked } = field;
  if (checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}

function replayText(field: Field): void {
  const { value } = field;
  if (!(field instanceof HTMLSelectElement)) {
    const { selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    setUnseen(field, value);
    // Fields without a text cursor (type=email, number …) say null.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Past the setter by which React watches the field. */
function setUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
