import { DeliverTo } from '#app/address/parts/DeliverTo.tsx';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { optionsOf } from '#app/ui/Field.tsx';
import { Section } from '#app/ui/Section.tsx';
import type { FormView } from '../apply/application.ts';

/** Where the gift goes, and how. */
export function DeliverySection({ form, reply }: { form: FormView; reply: FormReply }) {
  return (
    <Section title="お届け先">
      <DeliverTo
        reply={reply}
        label="返礼品のお届け先"
        own={{ value: 'donor', label: '寄附される方の住所に届ける' }}
        book={form.addresses}
      />
      {form.gift?.deliverySlot && (
        <Select
          reply={reply}
          name="timeSlot"
          label="お届けの時間帯"
          required
          initial="none"
          options={optionsOf(TIME_SLOT_CHOICES)}
        />
      )}
      {form.gift?.noshi && (
        <Select
          reply={reply}
          name="noshi"
          label="のし"
          required
          initial="none"
          options={optionsOf(NOSHI_CHOICES)}
        />
      )}
    </Section>
  );
}
