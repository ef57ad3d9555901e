import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { RadioGroup } from '#app/ui/Choices.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { FILL_DELIVERY } from '../fill-delivery.ts';

/** What is sent in return, and where to; all of it is left empty where nothing is. */
export function GiftFields({ reply }: { reply: FormReply }) {
  const { values, errors } = reply;
  const toOther = values.deliveryTo === 'other';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          field={{ name: 'gift', label: '管理番号', hint: '返礼品がなければ空欄。', error: errors.gift }}
          maxLength={40}
          defaultValue={values.gift ?? ''}
        />
        <TextField
          field={{ name: 'variant', label: '種類', hint: '複数あるときの名称。', error: errors.variant }}
          maxLength={60}
          defaultValue={values.variant ?? ''}
        />
        <TextField
          field={{ name: 'quantity', label: '数量', hint: '1〜99点。', error: errors.quantity }}
          inputMode="numeric"
          defaultValue={values.quantity ?? '1'}
        />
      </div>
      <RadioGroup
        field={{ name: 'deliveryTo', label: 'お届け先', error: errors.deliveryTo }}
        defaultValue={values.deliveryTo ?? 'donor'}
        options={[
          { value: 'donor', label: '寄附者の住所(電話番号が必要です)' },
          { value: 'other', label: '別の住所' },
        ]}
      />
      <details open={toOther} className="space-y-5">
        <summary>別の住所を入力する</summary>
        <div className="space-y-5 pt-4">
          <PersonFields reply={reply} prefix="delivery." />
          <AddressFields reply={reply} prefix="delivery." fillIntent={FILL_DELIVERY} />
        </div>
      </details>
    </>
  );
}
