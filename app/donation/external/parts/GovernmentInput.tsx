import { useEffect, useState } from 'react';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';

interface Place {
  place: string;
  /** In hiragana: matches what is typed before it is converted to kanji. */
  kana: string;
}

const PAUSE_MS = 150;

/** A government by its name. While the member types, the browser's own list suggests matches; the server decides. */
export function GovernmentInput({
  reply,
  name,
  label,
  hint,
  initial,
}: {
  reply: FormReply;
  name: string;
  label: string;
  hint: string;
  initial: string | undefined;
}) {
  const [text, setText] = useState('');
  const [places, setPlaces] = useState<Place[]>([]);
  const listId = `${name}-places`;

  useEffect(() => {
    const q = text.trim();
    if (!q) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/api/governments?q=${encodeURIComponent(q)}`, { signal: abort.signal })
        .then((r) => (r.ok ? (r.json() as Promise<Place[]>) : []))
        .then(setPlaces)
        .catch(() => setPlaces([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);

  return (
    <>
      <Input
        reply={reply}
        name={name}
        label={label}
        required
        hint={hint}
        initial={initial}
        autoComplete="off"
        list={listId}
        maxLength={60}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {places.map((p) => (
          <option key={p.place} value={p.place}>
            {p.kana}
          </option>
        ))}
      </datalist>
    </>
  );
}
