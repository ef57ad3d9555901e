import { useMemo } from 'react';
import { Form, Link } from 'react-router';
import { Fold } from '#app/forms/parts/Fold.tsx';
import { Radios, Tick } from '#app/forms/parts/inputs.tsx';
import { TotalBar } from '#app/forms/parts/TotalBar.tsx';
import { useLive } from '#app/forms/parts/use-live.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Section } from '#app/ui/Section.tsx';
import { donationErrors } from '../../error-catalogue.ts';
import { ONE_STOP_NAMES } from '../../one-stop/names.ts';
import { FOLDABLE } from '../foldable.ts';
import { messageLines } from '../folded-words.ts';
import type { FormView } from '../form-view.ts';
import type { Known } from '../known.ts';
import { chosenWords, liveTotal } from '../live-total.ts';
import { looksResident } from '../looks-resident.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { DonorSection } from './DonorSection.tsx';
import { MessageFields } from './MessageFields.tsx';
import { SumPanel } from './SumPanel.tsx';
import { TargetSection } from './TargetSection.tsx';

export interface Typing {
  form: FormView;
  /** What was kept. */
  values: Record<string, string>;
  known: Known;
  owner: string;
  /** The session ended while it was typed. */
  ended: boolean;
}

/** A refused form's own values win over what was kept, and what was chosen on the gift's page over that. */
function shownOf(reply: FormReply, { form, values }: Typing): FormReply {
  if (Object.keys(reply.values).length > 0) return reply;
  const chosen = Object.entries(form.chosen).filter((e): e is [string, string] => e[1] !== undefined);
  return { ...reply, values: { sku: form.firstSku ?? '', ...values, ...Object.fromEntries(chosen) } };
}

/** The form's first step. */
export function InputStep({ data, reply }: { data: Typing; reply: FormReply }) {
  const { form: view, known } = data;
  const shown = useMemo(() => shownOf(reply, data), [reply, data]);
  const { form, live, onChange } = useLive(shown.values);
  const total = liveTotal(view, live);
  const moved = ['donor.prefecture', 'donor.city'].some((name) => live[name] !== shown.values[name]);
  const typedHome = moved && view.gift !== null && looksResident(view.government, live);
  return (
    <Form
      method="post"
      noValidate
      ref={form}
      onChange={onChange}
      className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0 space-y-8">
        <input type="hidden" name="_owner" value={data.owner} />
        {/* Enter in a field means going on: the first submit button of the form is what the browser presses. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          入力内容を確認する
        </button>
        {data.ended && shown !== reply && (
          <Notice look="info" title="入力された内容を復元しました" live>
            <p>
              ログインの有効期限が切れていたため、お申し込みはまだ完了していません。内容をご確認のうえ、続けてお手続きください。
            </p>
          </Notice>
        )}
        <ErrorSummary errors={reply.errors} />
        {known.resident && !moved && <Resident government={view.government} />}
        <TargetSection form={view} reply={shown} limit={known.limit} total={total} live={live} />
        <DonorSection form={view} reply={shown} live={live} folded={known.folded.donor} />
        {typedHome && <Resident government={view.government} />}
        {view.gift?.delivered && (
          <DeliverySection form={view} reply={shown} live={live} folded={known.folded.delivery} />
        )}

        <Section title="寄附の使い道と応援メッセージ">
          <Radios
            reply={shown}
            name="usage"
            label="寄附の使い道"
            required
            cards
            options={view.usages.map((u) => ({
              value: String(u.id),
              label: u.title,
              hint: u.description || undefined,
            }))}
          />
          {known.folded.message ? (
            <Fold reply={shown} prefixes={FOLDABLE.message} title="応援メッセージ" lines={messageLines(live)}>
              <MessageFields reply={shown} />
            </Fold>
          ) : (
            <MessageFields reply={shown} />
          )}
        </Section>

        <Procedure form={view} reply={shown} />
        <Consent gift={view.gift !== null} reply={shown} />

        <button type="submit" className="btn btn-primary w-full text-lg">
          入力内容を確認する
        </button>
      </div>
      <div className="max-lg:hidden">
        <div className="sticky top-4">
          <SumPanel form={view} live={live} total={total} />
        </div>
      </div>
      <TotalBar label="寄附金額 合計" chosen={chosenWords(view, live)} yen={total} />
    </Form>
  );
}

/** Said before anything is typed in vain: no gift may be given to who lives there. */
function Resident({ government }: { government: FormView['government'] }) {
  const { title, text } = donationErrors.RESIDENT_NO_GIFT;
  return (
    <Notice look="warn" title={title} live>
      <p>{text}</p>
      <p>
        <Link to={`/donate/governments/${government.code}`} className="btn btn-secondary">
          返礼品なしで{government.name}に寄附する
        </Link>
      </p>
    </Notice>
  );
}

/** How the deduction is to be had, and how it is paid. */
function Procedure({ form, reply }: { form: FormView; reply: FormReply }) {
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
      {form.endingYear !== null && (
        <Tick reply={reply} name="thisYear">
          {form.endingYear}年分の寄附として申し込む(お支払いの期限を{form.endingYear}年12月31日
          23:59までとし、 過ぎた場合は申し込みを取り消す)
        </Tick>
      )}
    </Section>
  );
}

function Consent({ gift, reply }: { gift: boolean; reply: FormReply }) {
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
