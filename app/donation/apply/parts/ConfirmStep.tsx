import { Form } from 'react-router';
import { ConfirmButton } from '#app/forms/parts/ConfirmButton.tsx';
import { ConfirmSections } from '#app/forms/parts/ConfirmSections.tsx';
import { ConfirmSum } from '#app/forms/parts/ConfirmSum.tsx';
import { Amount } from '#app/ui/Amount.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { ConfirmData } from '../confirm-view.ts';

/** Why the page is shown again. */
const CHANGED = {
  year: (year: number) =>
    `この画面を表示したあとに年が変わり、${year}年分の寄附になります。お申し込みはまだ完了していません。このままでよろしければ、もう一度「この内容で申し込む」を押してください。`,
  form: () =>
    'この画面を表示したあとに、別の画面でお申し込みの内容が変更されました。下の内容でよろしいかご確認ください。',
  list: () =>
    'お手続きの間に、お申し込みリストの内容が変更されました。お申し込みはまだ完了していません。下の内容でよろしいかご確認ください。',
};

export type Confirming = ConfirmData & {
  /** Why the page is shown again, when it is. */
  changed: keyof typeof CHANGED | null;
  formKey: string;
};

export function ConfirmStep({ data }: { data: Confirming }) {
  return (
    <>
      {data.changed && (
        <Notice look="warn" title="内容をもう一度ご確認ください" live>
          <p>{CHANGED[data.changed](data.year)}</p>
        </Notice>
      )}
      <p>
        内容をご確認のうえ、「この内容で申し込む」を押してください。
        {data.deferred ? '次に、お支払いの方法をご案内します。' : '次に、決済会社のお支払い画面に進みます。'}
      </p>
      {data.several && (
        <ConfirmSum name={data.amountName} yen={data.amount} button="apply" label="申し込むボタンへ移動" />
      )}
      {data.warnings.map((w) => (
        <Notice key={w.title} look="warn" title={w.title}>
          <p>{w.text}</p>
        </Notice>
      ))}
      <ConfirmSections path={data.path} sections={data.sections} />
      <Notice look={data.yearEnd ? 'warn' : 'info'} title={data.taxYear}>
        {data.yearEnd && <p>{data.yearEnd}</p>}
        <p className="text-sm">{data.noChanges}お支払いは、寄附される方ご本人の名義でお願いします。</p>
      </Notice>
      <Form method="post" id="apply" className="panel space-y-4 text-center">
        <input type="hidden" name="formKey" value={data.formKey} />
        <input type="hidden" name="shownAmount" value={data.amount} />
        <input type="hidden" name="shownYear" value={data.year} />
        <p>
          {data.amountName} <Amount yen={data.amount} className="text-3xl" />
        </p>
        <ConfirmButton label="この内容で申し込む" back={data.path} />
      </Form>
    </>
  );
}
