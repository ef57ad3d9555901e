import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Radios, Tick } from '#app/forms/parts/inputs.tsx';
import { PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { Option } from '#app/ui/Field.tsx';
import { FILL_DELIVERY, MANAGE_ADDRESSES } from '../intents.ts';

/**
 * Where something is delivered: to the person of the form, to an address of the book, or to another one, whose fields
 * show only while that option is chosen: by CSS, so also without JavaScript.
 * @param own the option for the form's own person. @param book null for a visitor, who has none.
 */
export function DeliverTo({
  reply,
  label,
  own,
  book,
}: {
  reply: FormReply;
  label: string;
  own: Option;
  book: Option[] | null;
}) {
  return (
    <div className="group/delivery space-y-5">
      <Radios
        reply={reply}
        name="deliveryTo"
        label={label}
        required
        cards
        options={[own, ...(book ?? []), { value: 'new', label: '別の住所に届ける' }]}
      />
      <div className="hidden space-y-5 border-s-4 border-line ps-4 group-has-[input[value=new]:checked]/delivery:block">
        <PersonFields reply={reply} prefix="delivery." section="shipping " />
        <AddressFields reply={reply} prefix="delivery." section="shipping " fillIntent={FILL_DELIVERY} />
        {book && (
          <Tick reply={reply} name="saveAddress">
            このお届け先を、お届け先の一覧に保存する
          </Tick>
        )}
      </div>
      {book && (
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
      )}
    </div>
  );
}
