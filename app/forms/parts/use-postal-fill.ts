import { type RefObject, useRef, useState } from 'react';
import type { Filled, PlaceChoice } from '../postal.ts';
import { withTown } from '../with-town.ts';

type Outcome = 'none' | 'filled' | 'several' | 'unknown';

/** Seven digits of a postal code as people type it, or undefined while it is incomplete. */
function wholeCode(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[^0-9]/g, '');
  return digits.length === 7 ? digits : undefined;
}

function fieldOf(box: HTMLElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  return box.querySelector(`[name="${CSS.escape(name)}"]`);
}

function fill(box: HTMLElement, name: string, value: string): void {
  const field = fieldOf(box, name);
  if (!field || value === '' || value === field.value) return;
  field.value = value;
  // Fires the event of typing: a form may show something that depends on this field.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** @param wanted the visitor asked for it: also completes a street that is not empty. */
function fillPlace(
  box: HTMLElement,
  prefix: string,
  place: { prefecture: string; city: string; street: string },
  wanted: boolean,
): void {
  fill(box, `${prefix}prefecture`, place.prefecture);
  fill(box, `${prefix}city`, place.city);
  const street = fieldOf(box, `${prefix}street`);
  const typed = street?.value ?? '';
  // Not into a field that is being typed in.
  if (wanted || (typed === '' && street !== document.activeElement))
    fill(box, `${prefix}street`, withTown(typed, place.street));
}

/**
 * Fills prefecture, city and town in from the postal code while the visitor types. The button of the form does the same
 * on the server; with this it need not be sent.
 */
export function usePostalFill(prefix: string): {
  box: RefObject<HTMLDivElement | null>;
  outcome: Outcome;
  /** Places to choose from; undefined before the first lookup. */
  places: PlaceChoice[] | undefined;
  look: (typed: string, wanted: boolean) => Promise<boolean>;
  /** Fills a chosen place in. */
  choose: (place: PlaceChoice) => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef('');
  const [outcome, setOutcome] = useState<Outcome>('none');
  const [places, setPlaces] = useState<PlaceChoice[]>();

  /** @param wanted the button was pressed: also completes a street. @returns whether the server need not be asked. */
  async function look(typed: string, wanted: boolean): Promise<boolean> {
    const code = wholeCode(typed);
    if (!code || (!wanted && code === last.current)) return false;
    last.current = code;
    try {
      const response = await fetch(`/api/postal/${code}`);
      if (!response.ok || !box.current) return false;
      const found = (await response.json()) as Filled | null;
      setPlaces(found?.places ?? []);
      setOutcome(found ? (found.places.length > 0 ? 'several' : 'filled') : 'unknown');
      if (!found) return true;
      fillPlace(box.current, prefix, found, wanted);
      return true;
    } catch {
      return false; // only a convenience: the visitor can type the fields
    }
  }

  function choose(place: PlaceChoice): void {
    if (!box.current) return;
    fillPlace(box.current, prefix, place, true);
    setOutcome('filled');
  }

  return { box, outcome, places, look, choose };
}
