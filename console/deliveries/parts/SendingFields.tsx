import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';

/** Who stands as the sender, the contracts with carriers, and words of thanks. */
export function SendingFields({ reply, office }: { reply: FormReply; office: string }) {
  const number = { inputMode: 'numeric', className: 'max-w-xs' } as const;
  return (
    <>
      <section className="panel space-y-4">
        <h2>ご依頼主</h2>
        <Radios
          reply={reply}
          name="sender"
          label="送り状に印字する依頼主"
          options={[
            { value: 'producer', label: '事業者(下の内容)' },
            { value: 'government', label: '自治体', hint: office || '自治体の窓口が登録されていません。' },
          ]}
        />
        <Input reply={reply} name="name" label="依頼主名" />
        <Input reply={reply} name="postal" label="郵便番号" {...number} />
        <Input reply={reply} name="address" label="住所" hint="都道府県から番地まで" />
        <Input reply={reply} name="building" label="建物名など" />
        <Input reply={reply} name="phone" label="電話番号" type="tel" className="max-w-xs" />
      </section>
      <section className="panel space-y-4">
        <h2>ヤマト運輸</h2>
        <Input reply={reply} name="yamatoCustomer" label="ご請求先顧客コード" hint="10〜12桁" {...number} />
        <Input
          reply={reply}
          name="yamatoClass"
          label="ご請求先分類コード"
          hint="3桁(あるときだけ)"
          {...number}
        />
        <Input reply={reply} name="yamatoFreight" label="運賃管理番号" hint="2桁" {...number} />
      </section>
      <section className="panel space-y-4">
        <h2>佐川急便</h2>
        <Input reply={reply} name="sagawaCustomer" label="お客様コード" hint="11桁か12桁" {...number} />
        <Radios
          reply={reply}
          name="sagawaSlots"
          label="時間帯指定の区分"
          options={[
            { value: '6', label: '6区分', hint: '18時〜20時と19時〜21時があります。' },
            { value: '5', label: '5区分', hint: '夜は18時〜21時だけです。' },
          ]}
        />
      </section>
      <div className="panel">
        <TextArea
          key={reply.values.card ?? ''}
          field={{
            name: 'card',
            label: 'お礼のことば',
            hint: '返礼品の納品書に、自治体の名前で印刷します。300文字まで。空欄なら印刷しません。',
            error: reply.errors.card,
          }}
          defaultValue={reply.values.card ?? ''}
          rows={4}
        />
      </div>
    </>
  );
}
