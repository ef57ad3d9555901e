import { useMemo } from 'react';
import { Link } from 'react-router';
import { Radios } from '#app/forms/parts/inputs.tsx';
import { TotalBar } from '#app/forms/parts/TotalBar.tsx';
import { useLive } from '#app/forms/parts/use-live.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { Section } from '#app/ui/Section.tsx';
import { donationErrors } from '../../error-catalogue.ts';
import type { FormView } from '../form-view.ts';
import type { Known } from '../known.ts';
import { chosenWords, liveTotal } from '../live-total.ts';
import { looksResident } from '../looks-resident.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { DonorSection } from './DonorSection.tsx';
import { FormFrame } from './FormFrame.tsx';
import { Message } from './MessageFields.tsx';
import { Consent, Procedure } from './Procedure.tsx';
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
  const { form, live, onInput } = useLive(shown.values);
  const total = liveTotal(view, live);
  const moved = ['donor.prefecture', 'donor.city'].some((name) => live[name] !== shown.values[name]);
  const typedHome = moved && view.gift !== null && looksResident(view.government, live);
  return (
    <FormFrame
      owner={data.owner}
      restored={data.ended && shown !== reply}
      errors={reply.errors}
      ref={form}
      onInput={onInput}
      aside={<SumPanel form={view} live={live} total={total} />}
      foot={<TotalBar label="寄附金額 合計" chosen={chosenWords(view, live)} yen={total} />}
    >
      {known.resident && !moved && <Resident government={view.government} />}
      <TargetSection form={view} reply={shown} limit={known.limit} total={total} live={live} />
      <DonorSection
        at={view.at}
        alcohol={view.gift?.alcohol ?? false}
        reply={shown}
        live={live}
        folded={known.folded.donor}
      />
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
        <Message reply={shown} live={live} folded={known.folded.message} />
      </Section>
      <Procedure form={view} excluded={view.excluded} reply={shown} />
      <Consent gift={view.gift !== null} reply={shown} />
    </FormFrame>
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
