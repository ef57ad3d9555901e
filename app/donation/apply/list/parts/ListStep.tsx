import { useMemo } from 'react';
import { Link } from 'react-router';
import { TotalBar } from '#app/forms/parts/TotalBar.tsx';
import { useLive } from '#app/forms/parts/use-live.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { fieldId } from '#app/ui/Field.tsx';
import { Section } from '#app/ui/Section.tsx';
import { yen } from '#platform/money.ts';
import { type FormChange, LIST_PATH } from '../../form-path.ts';
import type { Known } from '../../known.ts';
import { DeliverySection } from '../../parts/DeliverySection.tsx';
import { DonorSection } from '../../parts/DonorSection.tsx';
import { FormFrame } from '../../parts/FormFrame.tsx';
import { LimitLine } from '../../parts/LimitLine.tsx';
import { Message } from '../../parts/MessageFields.tsx';
import { Consent, Procedure } from '../../parts/Procedure.tsx';
import { GIFT, INSTEAD, OWN } from '../own-fields.ts';
import type { ListLine, ListView } from '../view.ts';
import { GovernmentFields } from './GovernmentFields.tsx';

export interface TypingList {
  form: ListView;
  /** What was kept. */
  values: Record<string, string>;
  /** What of it no longer passes. */
  faults: FormReply;
  /** What changed since it was confirmed, so that something no longer passes. */
  changed: FormChange | null;
  known: Known;
  owner: string;
  /** The session ended while it was typed. */
  ended: boolean;
}

/** The form's first step, for all that stands on the list. */
export function ListStep({
  data,
  reply,
  changed,
}: {
  data: TypingList;
  reply: FormReply;
  /** What changed since the form was shown that was sent. */
  changed: FormChange | null;
}) {
  const { form: view, known, values, faults } = data;
  const answered = Object.keys(reply.values).length > 0;
  const errors = answered ? reply.errors : faults.errors;
  const shown = useMemo(
    () => (answered ? reply : { ...reply, values, errors: faults.errors }),
    [answered, reply, values, faults],
  );
  const { form, live, onInput } = useLive(shown.values);
  return (
    <FormFrame
      owner={data.owner}
      restored={data.ended && !answered}
      changed={answered ? changed : data.changed}
      chosen={view.chosen}
      labels={labelsOf(view)}
      errors={errors}
      ref={form}
      onInput={onInput}
      aside={<ListSum form={view} />}
      foot={<TotalBar label="寄附金額 合計" chosen={`${view.lines.length}件の寄附`} yen={view.amount} />}
    >
      <Section title="お申し込みの内容">
        <Chosen form={view} reply={shown} />
        <LimitLine limit={known.limit} total={view.amount} />
      </Section>
      <DonorSection
        at={view.at}
        alcohol={view.alcohol}
        reply={shown}
        live={live}
        folded={known.folded.donor}
      />
      {view.delivered && (
        <DeliverySection
          form={{ addresses: view.addresses, gift: null }}
          reply={shown}
          live={live}
          folded={known.folded.delivery}
        />
      )}
      <Section
        title="自治体ごとの使い道"
        lead={view.delivered ? 'お届け先や時間帯は、返礼品ごとに変えられます。' : undefined}
      >
        <ul className="divide-y divide-line">
          {view.governments.map((lines) => (
            <li key={lines[0]!.prefix} className="py-5 first:pt-0 last:pb-0">
              <GovernmentFields lines={lines} addresses={view.addresses} reply={shown} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="応援メッセージ"
        lead={view.lines.length > 1 ? 'すべての寄附先の自治体に、同じメッセージをお届けします。' : undefined}
      >
        <Message reply={shown} live={live} folded={known.folded.message} />
      </Section>
      <Procedure form={view} excluded={view.excluded} reply={shown} />
      <Consent gift={view.hasGift} reply={shown} />
    </FormFrame>
  );
}

/** Which line a message about one of its fields is of. */
function labelsOf({ lines }: ListView): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ prefix, called, usageField, place }) => [
      ...[GIFT, ...OWN].map((field) => [prefix + field, called]),
      [usageField, place],
    ]),
  );
}

/** What was chosen on the list, in short. */
function Chosen({ form, reply }: { form: ListView; reply: FormReply }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {form.lines.map((line) => (
          <li key={line.prefix} className="flex flex-wrap gap-3 py-3 first:pt-0 last:pb-0">
            {line.image && (
              <img
                src={line.image}
                alt=""
                width={64}
                height={64}
                className="size-16 flex-none rounded-card"
              />
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <div className="min-w-0 flex-1 basis-40">
                <p className="text-sm text-soft">{line.place}</p>
                <p className="font-bold">{line.name || '返礼品なしの寄附'}</p>
                <p className="text-sm text-soft">
                  {[line.quantity !== null && `${line.quantity}点`, line.dispatch].filter(Boolean).join('、')}
                </p>
              </div>
              <p className="ms-auto">
                <Amount yen={line.amount} />
              </p>
            </div>
            <WithoutGift line={line} reply={reply} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={LIST_PATH} className="btn btn-plain">
          リストを変更する
        </Link>
      </p>
    </>
  );
}

/** The way on for who lives where the gift comes from. */
function WithoutGift({ line, reply }: { line: ListLine; reply: FormReply }) {
  const messages = reply.errors[line.prefix + GIFT];
  if (!messages) return null;
  return (
    <div className="w-full space-y-2">
      <p className="text-sm font-bold text-danger">{messages.join(' ')}</p>
      <button
        type="submit"
        id={fieldId(line.prefix + GIFT)}
        name="intent"
        value={INSTEAD + line.id}
        className="btn btn-secondary h-auto w-full py-2 whitespace-normal"
      >
        返礼品なしの寄附に変える({yen(line.amount)})<span className="sr-only">({line.called})</span>
      </button>
    </div>
  );
}

/** How many, and their sum, in sight beside the form on a wide screen. */
function ListSum({ form }: { form: ListView }) {
  return (
    <section aria-label="お申し込みの合計" className="panel space-y-3">
      <h2 className="text-lg">お申し込みの合計</h2>
      <p>{form.lines.length}件の寄附</p>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-bold">寄附金額 合計</span>
        <Amount yen={form.amount} className="text-2xl" />
      </p>
    </section>
  );
}
