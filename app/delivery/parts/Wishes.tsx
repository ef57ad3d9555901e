import { Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { optionsOf } from '#app/ui/Field.tsx';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '../wishes.ts';

interface Wished {
  reply: FormReply;
  /** Before the field's name, in a form for several. */
  prefix?: string;
}

/** The time of day, where the recipient can choose one. */
export function TimeSlotField({ reply, prefix = '' }: Wished) {
  return (
    <Select
      reply={reply}
      name={`${prefix}timeSlot`}
      label="お届けの時間帯"
      required
      initial="none"
      options={optionsOf(TIME_SLOT_CHOICES)}
    />
  );
}

/** The noshi paper for a present, where the producer offers it. */
/** @param hint for which of several goods it is. */
export function NoshiField({ reply, prefix = '', hint }: Wished & { hint?: string | undefined }) {
  return (
    <Select
      reply={reply}
      name={`${prefix}noshi`}
      label="のし"
      hint={hint}
      required
      initial="none"
      options={optionsOf(NOSHI_CHOICES)}
    />
  );
}
