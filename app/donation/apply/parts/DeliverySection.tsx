import { DeliverTo } from '#app/address/parts/DeliverTo.tsx';
import { NoshiField, TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import { Fold } from '#app/forms/parts/Fold.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { Section } from '#app/ui/Section.tsx';
import { FOLDABLE } from '../foldable.ts';
import { deliveryLines } from '../folded-words.ts';
import type { FormView } from '../form-view.ts';

/** Where the gift goes, and how. @param folded whether it is known already. */
export function DeliverySection({
  form,
  reply,
  live,
  folded,
}: {
  form: Pick<FormView, 'addresses' | 'gift'>;
  reply: FormReply;
  live: Record<string, string>;
  folded: boolean;
}) {
  const fields = (
    <>
      <DeliverTo
        reply={reply}
        label="返礼品のお届け先"
        own={{ value: 'donor', label: '寄附される方の住所に届ける' }}
        book={form.addresses}
      />
      {form.gift?.deliverySlot && <TimeSlotField reply={reply} />}
      {form.gift?.noshi && <NoshiField reply={reply} />}
    </>
  );
  return (
    <Section title="お届け先">
      {folded ? (
        <Fold reply={reply} prefixes={FOLDABLE.delivery} title="お届け先" lines={deliveryLines(form, live)}>
          {fields}
        </Fold>
      ) : (
        fields
      )}
    </Section>
  );
}
