import { Form } from 'react-router';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Radios, Tick } from '#app/forms/parts/inputs.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Section } from '#app/ui/Section.tsx';
import { ONE_STOP_NAMES } from '../../one-stop/names.ts';
import type { FormView } from '../form-view.ts';
import { FILL_DONOR } from '../intents.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { TargetSection } from './TargetSection.tsx';

const MAX_MESSAGE = 500;

export interface Typing {
  form: FormView;
  /** What was kept. */
  values: Record<string, string>;
  owner: string;
  /** The session ended while it was typed. */
  ended: boolean;
}

/** The form's first step. A refused form's own values win over what was kept. */
export function InputStep({ data, reply }: { data: Typing; reply: FormReply }) {
  const { form } = data;
  const posted = Object.keys(reply.values).length > 0;
  const chosen = Object.fromEntries(Object.entries(form.chosen).filter(([, v]) => v !== undefined)) as Record<
    string,
    string
  >;
  const shown: FormReply = {
    ...reply,
    values: posted ? reply.values : { sku: form.firstSku ?? '', ...data.values, ...chosen },
  };
  return (
    <Form method="post" noValidate className="space-y-8">
      <input type="hidden" name="_owner" value={data.owner} />
      {/* Enter in a field means going on: the first submit button of the form is what the browser presses. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        入力内容を確認する
      </button>
      {data.ended && !posted && (
        <Notice look="info" title="入力された内容を復元しました" live>
          <p>
            ログインの有効期限が切れていたため、お申し込みはまだ完了していません。内容をご確認のうえ、続けてお手続きください。
          </p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <TargetSection form={form} reply={shown} />

      <Section
        title="寄附される方"
        lead="住民票に記載のお名前とご住所をご入力ください。受領証明書と控除の手続きに使われます。"
      >
        <PersonFields reply={shown} prefix="donor." />
        <BirthDateFields reply={shown} name="donor.birthDate" />
        {form.gift?.alcohol && (
          <Tick reply={shown} name="ofAge" required>
            お酒の返礼品です。寄附される方も受け取られる方も20歳以上です
          </Tick>
        )}
        <Tick reply={shown} name="guardian">
          18歳未満の方: 保護者の同意を得ています
        </Tick>
        <AddressFields reply={shown} prefix="donor." fillIntent={FILL_DONOR} />
      </Section>

      {form.gift?.delivered && <DeliverySection form={form} reply={shown} />}

      <Section title="寄附の使い道と応援メッセージ">
        <Radios
          reply={shown}
          name="usage"
          label="寄附の使い道"
          required
          cards
          options={form.usages.map((u) => ({
            value: String(u.id),
            label: u.title,
            hint: u.description || undefined,
          }))}
        />
        <TextArea
          field={{
            name: 'message',
            label: '応援メッセージ',
            hint: `${MAX_MESSAGE}文字以内`,
            error: reply.errors.message,
          }}
          key={shown.values.message}
          defaultValue={shown.values.message}
        />
        <div>
          <p className="text-sm text-soft">
            公開するメッセージは、掲載の前に内容を確認します。個人情報や宣伝を含むもの、他の方を傷つけるもの、法令や公序良俗に反するものは掲載しません。
          </p>
          <Tick reply={shown} name="publishMessage">
            応援メッセージを自治体のページで公開してよい
          </Tick>
          <Tick reply={shown} name="publishName">
            お名前も合わせて公開してよい
          </Tick>
        </div>
      </Section>

      <Section title="控除の手続きとお支払い">
        <Radios
          reply={shown}
          name="oneStop"
          label="ワンストップ特例の申請"
          required
          hint="確定申告の必要がない給与所得者などで、1年間の申請先が5自治体以内の方が利用できます。申請は翌年1月10日必着です。"
          options={form.oneStopChoices.map((c) => ({ value: c, label: ONE_STOP_NAMES[c] ?? c }))}
        />
        <Radios
          reply={shown}
          name="payment"
          label="お支払い方法"
          required
          cards
          hint="寄附される方ご本人の名義でお支払いください。"
          options={form.payments}
        />
        {form.endingYear !== null && (
          <Tick reply={shown} name="thisYear">
            {form.endingYear}年分の寄附として申し込む(お支払いの期限を{form.endingYear}年12月31日
            23:59までとし、 過ぎた場合は申し込みを取り消す)
          </Tick>
        )}
      </Section>

      <Section title="ご確認いただきたいこと">
        <ul className="list-disc space-y-1 ps-6 text-sm">
          <li>お申し込み後の取り消しや、{form.gift && '返礼品・'}使い道の変更は、原則としてできません。</li>
          <li>控除を受けるには、ワンストップ特例の申請または確定申告が必要です。</li>
          <li>控除には年収や家族構成による上限があります。上限を超えた分は自己負担になります。</li>
          <li>
            ご入力いただいた情報は、寄附先の自治体{form.gift && 'と、返礼品を提供する事業者'}に提供します。
          </li>
        </ul>
        <Tick reply={shown} name="consent" required>
          上の内容に同意します
        </Tick>
      </Section>

      <button type="submit" className="btn btn-primary w-full text-lg">
        入力内容を確認する
      </button>
    </Form>
  );
}
