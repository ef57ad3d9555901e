import { DeliverTo } from '#app/address/parts/DeliverTo.tsx';
import { NoshiField, TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { Section } from '#app/ui/Section.tsx';
import type { FormView } from '../form-view.ts';

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
      {form.gift?.deliverySlot && <TimeSlotField reply={reply} />}
      {form.gift?.noshi && <NoshiField reply={reply} />}
    </Section>
  );
}
