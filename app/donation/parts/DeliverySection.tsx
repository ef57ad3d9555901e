import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Radios, Select, Tick } from '#app/forms/parts/inputs.tsx';
import { PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { FormView } from '../apply/application.ts';
import { NOSHI_CHOICES, TIME_SLOTS } from '../apply/choices.ts';
import { FILL_DELIVERY, MANAGE_ADDRESSES } from '../apply/intents.ts';
import { Section } from './Section.tsx';

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Where the gift goes. The fields of another address show only while that is chosen: by CSS, so also without JavaScript. */
export function DeliverySection({ form, reply }: { form: FormView; reply: FormReply }) {
  return (
    <Section title="お届け先">
      <div className="group/delivery space-y-5">
        <Radios
          reply={reply}
          name="deliveryTo"
          label="返礼品のお届け先"
          required
          cards
          options={[
            { value: 'donor', label: '寄附される方の住所に届ける' },
            ...form.addresses.map((a) => ({ value: `address-${a.id}`, label: a.label })),
            { value: 'new', label: '別の住所に届ける' },
          ]}
        />
        <div className="hidden space-y-5 border-s-4 border-line ps-4 group-has-[input[value=new]:checked]/delivery:block">
          <PersonFields reply={reply} prefix="delivery." section="shipping " />
          <AddressFields reply={reply} prefix="delivery." section="shipping " fillIntent={FILL_DELIVERY} />
          <Tick reply={reply} name="saveAddress">
            このお届け先を、お届け先の一覧に保存する
          </Tick>
        </div>
        <div>
          <button
            type="submit"
            name="intent"
            value={MANAGE_ADDRESSES}
            formNoValidate
            className="btn btn-plain text-sm"
          >
            お届け先の一覧を編集する
          </button>
          <p className="text-sm text-soft">入力中の内容は保存され、続きから入力できます。</p>
        </div>
        {form.gift?.deliverySlot && (
          <Select
            reply={reply}
            name="timeSlot"
            label="お届けの時間帯"
            required
            initial="none"
            options={options(TIME_SLOTS)}
          />
        )}
        {form.gift?.noshi && (
          <Select
            reply={reply}
            name="noshi"
            label="のし"
            required
            initial="none"
            options={options(NOSHI_CHOICES)}
          />
        )}
      </div>
    </Section>
  );
}
