import { Radios, Tick } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { Section } from '#app/ui/Section.tsx';
import { ONE_STOP_NAMES } from '../../one-stop/names.ts';
import type { FormView } from '../form-view.ts';

/** How the deduction is to be had, and how it is paid. @param excluded what cannot be paid with and why, a sentence each. */
export function Procedure({
  form,
  excluded,
  reply,
}: {
  form: Pick<FormView, 'oneStopChoices' | 'payments' | 'endingYear'>;
  excluded: readonly string[];
  reply: FormReply;
}) {
  return (
    <Section title="控除の手続きとお支払い">
      <Radios
        reply={reply}
        name="oneStop"
        label="ワンストップ特例の申請"
        required
        hint="確定申告の必要がない給与所得者などで、1年間の申請先が5自治体以内の方が利用できます。申請は翌年1月10日必着です。"
        options={form.oneStopChoices.map((c) => ({ value: c, label: ONE_STOP_NAMES[c] ?? c }))}
      />
      <Radios
        reply={reply}
        name="payment"
        label="お支払い方法"
        required
        cards
        hint="寄附される方ご本人の名義でお支払いください。"
        options={form.payments}
      />
      {excluded.length > 0 && (
        <ul className="space-y-1 text-sm text-soft">
          {excluded.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {form.endingYear !== null && (
        <Tick reply={reply} name="thisYear">
          {form.endingYear}年分の寄附として申し込む(お支払いの期限を{form.endingYear}年12月31日
          23:59までとし、 過ぎた場合は申し込みを取り消す)
        </Tick>
      )}
    </Section>
  );
}

export function Consent({ gift, reply }: { gift: boolean; reply: FormReply }) {
  return (
    <Section title="ご確認いただきたいこと">
      <ul className="list-disc space-y-1 ps-6 text-sm">
        <li>お申し込み後の取り消しや、{gift && '返礼品・'}使い道の変更は、原則としてできません。</li>
        <li>控除を受けるには、ワンストップ特例の申請または確定申告が必要です。</li>
        <li>控除には年収や家族構成による上限があります。上限を超えた分は自己負担になります。</li>
        <li>ご入力いただいた情報は、寄附先の自治体{gift && 'と、返礼品を提供する事業者'}に提供します。</li>
      </ul>
      <Tick reply={reply} name="consent" required>
        上の内容に同意します
      </Tick>
    </Section>
  );
}
