import { useEffect, useState } from 'react';
import type { GoodsKind } from '../../kind-words.ts';
import type { Tap } from '../facets.ts';
import { type GoodsQuery, listAddress, readQuery } from '../search-query.ts';
import { fieldsOf } from './ListForm.tsx';

const PAUSE_MS = 250;
const STOREFRONTS: Record<GoodsKind, [string, string][]> = { gift: [], product: [['storefront', 'shop']] };

type Change = Partial<GoodsQuery>;

/**
 * Filters that are chosen on a phone and not yet sent: what they would find, asked after a short pause, and the newest
 * question alone.
 */
export function useDraft(kind: GoodsKind, query: GoodsQuery, taps: readonly Tap[]) {
  const [draft, setDraft] = useState<{ question: string; on: readonly string[] } | null>(null);
  const [hits, setHits] = useState<string | null>(null);
  const question = draft?.question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is the moment
  useEffect(() => setDraft(null), [query]);
  useEffect(() => {
    setHits(null);
    if (question === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetch(question, { signal: abort.signal })
        .then((r) => (r.ok ? (r.json() as Promise<{ hits: string | null }>) : { hits: null }))
        .then((found) => setHits(found.hits))
        // Without an answer the button leads on all the same.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question]);

  function read(form: HTMLFormElement) {
    const fields = fieldsOf(form);
    const code = fields.get('code');
    const { sort: _sort, ...asked } = readQuery(fields);
    setDraft({
      question: listAddress('/api/count', asked, [
        ...STOREFRONTS[kind],
        ...(code ? [['code', code] as [string, string]] : []),
      ]),
      on: taps.filter((tap) => says(form, wish(tap, query))).map((tap) => tap.label),
    });
  }
  return {
    /** 「52件」, once it is known. */
    hits,
    isOn: (tap: Tap) => draft?.on.includes(tap.label) ?? tap.on,
    read,
    /** Puts the change of a tap into the form; a tap that is on is taken off. */
    tap(form: HTMLFormElement, tap: Tap) {
      const set = wish(tap, query);
      fill(form, says(form, set) ? cleared(set) : set);
      read(form);
    },
    fill(form: HTMLFormElement, change: Change) {
      fill(form, change);
      read(form);
    },
  };
}

/** What a tap stands for: in the list it may be on, and then its change takes it off. */
function wish(tap: Tap, query: GoodsQuery): Change {
  if (!tap.on) return tap.change;
  return Object.fromEntries(Object.keys(tap.change).map((name) => [name, query[name as keyof GoodsQuery]]));
}

const cleared = (change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((name) => [name, null]));

/** Each field that a change is about, with its texts: one of an input, of boxes those that are ticked. */
function fieldsFor(form: HTMLFormElement, change: Change): [HTMLInputElement, string[]][] {
  return Object.entries(change).flatMap(([name, value]) => {
    const texts = (Array.isArray(value) ? value : [value ?? '']).map(String);
    return [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].map(
      (input): [HTMLInputElement, string[]] => [input, texts],
    );
  });
}

function fill(form: HTMLFormElement, change: Change): void {
  for (const [input, texts] of fieldsFor(form, change)) {
    if (input.type === 'checkbox') input.checked = texts.includes(input.value);
    else input.value = texts[0] ?? '';
  }
}

function says(form: HTMLFormElement, change: Change): boolean {
  const fields = fieldsFor(form, change);
  return (
    fields.length > 0 &&
    fields.every(([input, texts]) =>
      input.type === 'checkbox'
        ? input.checked === texts.includes(input.value)
        : input.value === (texts[0] ?? ''),
    )
  );
}
