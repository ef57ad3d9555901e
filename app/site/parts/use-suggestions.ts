import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Storefront } from '#platform/storefront.ts';

export interface Suggestion {
  label: string;
  /** The kind in a word: 自治体, 産地, カテゴリー, 返礼品, 商品. */
  kind: string;
  href: string;
}

const PAUSE_MS = 150;

/**
 * Suggestions for the search box: requested after a short pause, never while an IME composes; the newest answer wins.
 */
export function useSuggestions(storefront: Storefront) {
  const [items, setItems] = useState<Suggestion[]>([]);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const composing = useRef(false);
  const navigate = useNavigate();
  const listId = useId();

  useEffect(() => {
    const q = text.trim();
    if (!q) {
      setItems([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const asked = new URLSearchParams({ q, ...(storefront === 'shop' && { storefront }) });
      fetch(`/api/suggest?${asked}`, { signal: abort.signal })
        .then((r) => (r.ok ? (r.json() as Promise<Suggestion[]>) : []))
        .then((found) => {
          setItems(found);
          setActive(-1);
        })
        .catch(() => setItems([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, storefront]);

  const open = items.length > 0;
  function close() {
    setItems([]);
    setActive(-1);
  }
  function choose(i: number) {
    const item = items[i];
    close();
    if (item) void navigate(item.href);
  }
  function onKeyDown(e: KeyboardEvent) {
    if (!open || e.nativeEvent.isComposing || composing.current) return;
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      const step = e.key === 'ArrowDown' ? 1 : -1;
      setActive((i) => (i + step + items.length + 1) % (items.length + 1));
    } else if (e.key === 'Escape') {
      e.preventDefault(); // otherwise the browser also empties the search field
      close();
    } else if (e.key === 'Enter' && active >= 0 && active < items.length) {
      e.preventDefault();
      choose(active);
    }
  }

  return {
    items,
    open,
    active,
    listId,
    choose,
    onBlur: (e: FocusEvent) => {
      if (!e.currentTarget.contains(e.relatedTarget)) close();
    },
    /** The search is sent: neither the list nor an answer under way belongs on the next page. */
    onSubmit: () => {
      setText('');
      close();
    },
    inputProps: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': active >= 0 && active < items.length ? `${listId}-${active}` : undefined,
      onKeyDown,
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: (e: { currentTarget: HTMLInputElement }) => {
        composing.current = false;
        setText(e.currentTarget.value);
      },
      onChange: (e: { currentTarget: HTMLInputElement }) => {
        if (!composing.current) setText(e.currentTarget.value);
      },
    },
  };
}
