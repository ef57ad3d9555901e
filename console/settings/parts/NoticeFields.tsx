import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import { STOREFRONT_CHOICES } from '#app/shell/notice-places.ts';
import { optionsOf } from '#app/ui/Field.tsx';
import { InstantInput } from '../../parts/InstantInput.tsx';
import { BANNER_LABELS, MAINTENANCE_LABELS } from '../labels.ts';
import type { FieldsProps } from './fields-props.ts';

const PLACES = optionsOf(STOREFRONT_CHOICES);

function Place({ reply, shown }: FieldsProps) {
  return (
    <Radios
      reply={reply}
      name="storefront"
      label={BANNER_LABELS.storefront}
      required
      options={PLACES}
      initial={shown.storefront}
    />
  );
}

/** A line on every page, with a link or without. */
export function BannerFields({ reply, shown }: FieldsProps) {
  return (
    <>
      <Place reply={reply} shown={shown} />
      <Input
        reply={reply}
        name="text"
        label={BANNER_LABELS.text}
        required
        hint="120文字まで。スマートフォンでは、40文字ほどで2行になります。"
        initial={shown.text}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          reply={reply}
          name="label"
          label={BANNER_LABELS.label}
          hint="30文字まで。「詳しく見る」など"
          initial={shown.label}
        />
        <Input
          reply={reply}
          name="to"
          label={BANNER_LABELS.to}
          hint="「/news」や「https://…」"
          initial={shown.to}
        />
      </div>
    </>
  );
}

/** When works are done, and what they mean to visitors. */
export function MaintenanceFields({ reply, shown }: FieldsProps) {
  return (
    <>
      <Place reply={reply} shown={shown} />
      <InstantInput reply={reply} name="begins" label={MAINTENANCE_LABELS.begins} required shown={shown} />
      <InstantInput
        reply={reply}
        name="ends"
        label={MAINTENANCE_LABELS.ends}
        required
        shown={shown}
        hint="この日時に表示を終えます。"
      />
      <Input
        reply={reply}
        name="text"
        label={MAINTENANCE_LABELS.text}
        hint="200文字まで。「この間、お支払いができないことがあります。」など。時間のあとに続けて表示します。"
        initial={shown.text}
      />
    </>
  );
}
