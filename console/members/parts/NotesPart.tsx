import type { FormReply } from '#app/forms/reply.ts';
import { NoteForm } from '../../donations/parts/NoteForm.tsx';

/** What staff wrote down for each other. */
export function NotesPart({
  notes,
  reply,
  mayAdd,
}: {
  notes: { id: number; at: string; author: string; text: string }[];
  reply: FormReply;
  mayAdd: boolean;
}) {
  if (notes.length === 0 && !mayAdd) return null;
  return (
    <section className="space-y-3">
      {notes.length > 0 && <h2>担当者のメモ</h2>}
      <ul className="space-y-3">
        {notes.map((n) => (
          <li key={n.id} className="border-s-2 border-line ps-4">
            <p className="text-sm text-soft">
              {n.at} {n.author}
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{n.text}</p>
          </li>
        ))}
      </ul>
      {mayAdd && <NoteForm reply={reply} />}
    </section>
  );
}
