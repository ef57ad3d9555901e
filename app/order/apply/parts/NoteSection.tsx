import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';
import { Section } from '#app/ui/Section.tsx';
import { MAX_NOTE, NOTE_LABEL, NOTE_LIMITS, NOTE_READERS } from '../note.ts';

/** The buyer's words to the shop. */
export function NoteSection({ reply }: { reply: FormReply }) {
  return (
    <Section title={NOTE_LABEL} lead={NOTE_READERS}>
      <TextArea
        field={{
          name: 'note',
          label: '当店へのご要望・備考',
          hint: `${NOTE_LIMITS}${MAX_NOTE}文字以内。`,
          error: reply.errors.note,
        }}
        key={reply.values.note}
        defaultValue={reply.values.note}
        rows={3}
      />
    </Section>
  );
}
