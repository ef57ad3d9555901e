import { Form, Link } from 'react-router';
import { Input, Radios, Tick } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { Candidate } from '../form.ts';
import type { ExternalFormData } from '../form-view.ts';
import { REMOVE_EXTERNAL, SAVE_EXTERNAL } from '../intents.ts';
import { GovernmentInput } from './GovernmentInput.tsx';

const LABELS = {
  donatedOn: '寄附した日',
  government: '寄附先の自治体',
  governmentCode: '該当する自治体',
  amount: '寄附金額',
  gift: '返礼品',
  site: '寄附したサイト',
  note: 'メモ',
};

/**
 * The form of an external donation, new or stored. The values of a refused form win over those that the page shows at
 * first.
 */
export function HistoryNoteForm({
  d,
  reply,
  candidates,
}: {
  d: ExternalFormData;
  reply: FormReply;
  /** Governments to choose from, where the typed name has several. */
  candidates: Candidate[];
}) {
  const posted = Object.keys(reply.values).length > 0;
  const shown: FormReply = posted ? reply : { ...reply, values: d.values };
  const button = d.id === null ? 'この内容で記録する' : 'この内容に変更する';
  return (
    <div className="max-w-2xl space-y-6">
      <p>
        <Link
          to="/mypage/donation-histories"
          className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
        >
          寄附履歴に戻る
        </Link>
      </p>
      <h1>{d.id === null ? 'ほかのサイトでの寄附の記録' : 'ほかのサイトでの寄附の編集'}</h1>
      <p>
        控除上限額の目安や、ワンストップ特例の自治体数を正しく確かめるための、ご自身用の控えです。自治体には送られず、証明書にも載りません。
      </p>
      <Form method="post" noValidate className="space-y-6">
        <input type="hidden" name="_owner" value={d.owner} />
        <input type="hidden" name="formKey" value={shown.values.formKey ?? d.formKey} />
        {d.ended && !posted && (
          <Notice look="info" title="入力された内容を復元しました" live>
            <p>
              ログインの有効期限が切れていたため、まだ保存されていません。内容をご確認のうえ、続けてお手続きください。
            </p>
          </Notice>
        )}
        <ErrorSummary errors={reply.errors} labels={LABELS} />
        <div className="panel space-y-5 sm:p-6">
          <Input
            reply={shown}
            name="donatedOn"
            label={LABELS.donatedOn}
            required
            hint="寄附金受領証明書の日付です。この日の年の寄附として数えます。"
            type="date"
            min={d.days.from}
            max={d.days.until}
            className="max-w-56"
          />
          <GovernmentInput
            reply={shown}
            name="government"
            label={LABELS.government}
            hint="例: 北海道 別海町"
            initial={undefined}
          />
          {candidates.length > 0 && (
            <Radios
              reply={shown}
              name="governmentCode"
              label={LABELS.governmentCode}
              required
              hint="見つからないときは、都道府県名から入力してください。"
              options={candidates.map((c) => ({ value: c.code, label: c.place }))}
            />
          )}
          <Input
            reply={shown}
            name="amount"
            label={LABELS.amount}
            required
            hint="円の単位で入力してください。例: 12,000"
            inputMode="numeric"
            className="max-w-56"
          />
          <Tick reply={shown} name="oneStop">
            ワンストップ特例を申請した、または申請する
          </Tick>
          <Input reply={shown} name="gift" label={LABELS.gift} autoComplete="off" />
          <Input
            reply={shown}
            name="site"
            label={LABELS.site}
            hint="自治体の窓口などで寄附したときは、その場所でもかまいません。"
            autoComplete="off"
          />
          <TextArea
            field={{ name: 'note', label: LABELS.note, hint: '200文字以内', error: reply.errors.note }}
            key={shown.values.note}
            defaultValue={shown.values.note}
          />
        </div>
        <button type="submit" name="intent" value={SAVE_EXTERNAL} className="btn btn-primary w-full text-lg">
          {button}
        </button>
      </Form>
      {d.id !== null && (
        <Form method="post" className="border-t border-line pt-4">
          <button type="submit" name="intent" value={REMOVE_EXTERNAL} className="btn btn-plain">
            この記録を削除する
          </button>
          <p className="text-sm text-soft">削除しても、30分以内であれば元に戻せます。</p>
        </Form>
      )}
    </div>
  );
}
