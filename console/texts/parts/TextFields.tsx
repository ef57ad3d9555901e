import { Input, Select, Tick } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { BODY, TEXT_FIELDS, type TextField } from '#app/texts/fields.ts';
import type { TextKind } from '#app/texts/kinds.ts';
import { TextArea } from '#app/ui/Field.tsx';
import { Section } from '#app/ui/Section.tsx';
import { timeOf } from '../../parts/typed-instant.ts';
import { BodyHelp, type Insertions } from './BodyHelp.tsx';

interface Shown {
  kind: TextKind;
  reply: FormReply;
  shown: Record<string, string>;
  insertions?: Insertions | undefined;
}

/** The head of a text field by field, and what stands below it. @param shown before anything was typed. */
export function TextFields({ kind, reply, shown, insertions }: Shown) {
  const fields = TEXT_FIELDS[kind];
  const body = reply.values[BODY] ?? shown[BODY] ?? '';
  return (
    <>
      <Section title="項目">
        {fields.map((field) => (
          <HeadField key={field.name} field={field} reply={reply} shown={shown} />
        ))}
      </Section>
      <Section title="文章">
        <BodyHelp kind={kind} insertions={insertions} />
        <TextArea
          key={body}
          field={{
            name: BODY,
            label: '本文',
            required: true,
            hint: 'Markdownで書きます。空行で段落が分かれます。',
            error: reply.errors[BODY],
          }}
          rows={24}
          spellCheck={false}
          defaultValue={body}
        />
      </Section>
    </>
  );
}

function HeadField({ field, reply, shown }: { field: TextField } & Pick<Shown, 'reply' | 'shown'>) {
  const { name, label, type, hint, max, options, required = false } = field;
  const common = { reply, name, label, required, hint, initial: shown[name] };
  switch (type) {
    case 'tick':
      return (
        <Tick reply={reply} name={name} initial={shown[name] === 'on'}>
          {label}
          {hint && <span className="block text-sm text-soft">{hint}</span>}
        </Tick>
      );
    case 'choice':
      return <Select {...common} options={(options ?? []).map((one) => ({ value: one, label: one }))} />;
    case 'words': {
      const value = reply.values[name] ?? shown[name] ?? '';
      return (
        <TextArea
          key={value}
          field={{ name, label, required, hint, error: reply.errors[name] }}
          rows={3}
          defaultValue={value}
        />
      );
    }
    case 'day':
      return <Input {...common} type="date" className="max-w-52" />;
    case 'instant':
      return (
        <div className="grid max-w-xl gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-end">
          <Input {...common} type="date" />
          <Input
            reply={reply}
            name={timeOf(name)}
            label="時刻"
            initial={shown[timeOf(name)]}
            type="time"
            aria-label={`${label}の時刻`}
          />
        </div>
      );
    case 'number':
      return <Input {...common} inputMode="numeric" className="max-w-32" />;
    case 'line':
      return <Input {...common} {...(max && { maxLength: max })} />;
  }
}
