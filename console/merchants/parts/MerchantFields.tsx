import { Input, Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { optionsOf, TextArea } from '#app/ui/Field.tsx';
import { TAX_NAMES } from '../words.ts';

export function MerchantFields({ reply, shown = {} }: { reply: FormReply; shown?: Record<string, string> }) {
  const note = reply.values.note ?? shown.note ?? '';
  return (
    <>
      <Input reply={reply} name="name" label="名称" required initial={shown.name} />
      <Input
        reply={reply}
        name="genre"
        label="種類"
        hint="例: 温泉、お食事。利用できる店の種類を限ったチケットは、種類が同じ加盟店だけで使えます。"
        initial={shown.genre}
      />
      <Input reply={reply} name="place" label="所在地" hint="例: 別府市北浜" initial={shown.place} />
      <TextArea
        key={note}
        field={{
          name: 'note',
          label: 'ご案内',
          hint: '営業時間や予約の要否など。チケットの画面に表示されます。',
          error: reply.errors.note,
        }}
        defaultValue={note}
        rows={2}
      />
      <Input
        reply={reply}
        name="registration"
        label="適格請求書発行事業者の登録番号"
        hint="Tと13桁の数字。登録のないときは空欄にします。"
        initial={shown.registration}
      />
      <Select
        reply={reply}
        name="taxRate"
        label="消費税の税率"
        hint="チケットで提供する商品・サービスの税率です。登録番号のある加盟店の支払通知書に使います。"
        required
        options={optionsOf(TAX_NAMES)}
        initial={shown.taxRate ?? '10'}
      />
    </>
  );
}
