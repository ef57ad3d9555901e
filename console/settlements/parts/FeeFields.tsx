import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { Kind } from '#app/settlement/party.ts';

/** The fees of a government's donations, or the commission of what a producer sells in the shop. */
export function FeeFields({
  reply,
  kind,
  initial,
  keepsPaymentFee,
}: {
  reply: FormReply;
  kind: Kind;
  initial: Readonly<Record<string, string>>;
  keepsPaymentFee: boolean;
}) {
  const field = (name: string, label: string, hint?: string) => (
    <Input
      reply={reply}
      name={name}
      label={label}
      required
      inputMode="decimal"
      className="max-w-40"
      initial={initial[name] ?? ''}
      {...(hint && { hint })}
    />
  );
  return (
    <>
      <Input
        reply={reply}
        name="fromMonth"
        label="開始する月"
        required
        type="month"
        className="max-w-48"
        hint="この月の1日の寄附・売上から適用します。同じ月の条件があるときは置き換えます。"
      />
      {kind === 'shop' ? (
        field('siteRate', '販売手数料(%)', '発送した商品の税込の売上に掛けます。')
      ) : (
        <>
          {field('siteRate', 'サイト利用料(%)', 'このサイトの寄附金額に掛けます。')}
          {field('cardRate', '決済手数料: クレジットカード・スマホ決済(%)')}
          {field('deferredFee', '決済手数料: コンビニ払い・ペイジー・銀行振込(1件・円)')}
          <Radios
            reply={reply}
            name="keepsPaymentFee"
            label="返金した寄附の決済手数料"
            required
            options={[
              { value: 'yes', label: '請求する' },
              { value: 'no', label: '請求しない' },
            ]}
            initial={keepsPaymentFee ? 'yes' : 'no'}
          />
          {field('elsewhereRate', 'ほかで受けた寄附の管理料(%)')}
          {field('parcelFee', '発送の管理料(1件・円)')}
          {field('monthlyFee', '月額の基本料(円)')}
        </>
      )}
    </>
  );
}
