import { Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { optionsOf } from '#app/ui/Field.tsx';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '../wishes.ts';

/** The time of day, where the recipient can choose one. */
export function TimeSlotField({ reply }: { reply: FormReply }) {
  return (
    <Select
      reply={reply}
      name="timeSlot"
      label="お届けの時間帯"
      required
      initial="none"
      options={optionsOf(TIME_SLOT_CHOICES)}
    />
  );
}

/** The noshi paper for a present, where the producer offers it. */
export function NoshiField({ reply }: { reply: FormReply }) {
  return (
    <Select
      reply={reply}
      name="noshi"
      label="のし"
      required
      initial="none"
      options={optionsOf(NOSHI_CHOICES)}
    />
  );
}
