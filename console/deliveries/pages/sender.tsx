import { data, Form, redirect } from 'react-router';
import { readSending, SENDING_LABELS, saveSending } from '#app/dispatch/sending.ts';
import type { Sending } from '#app/dispatch/sending-said.ts';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { phoneWords, postalWords } from '#platform/text/contact.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { SendingFields } from '../parts/SendingFields.tsx';
import { readSendingForm, SENDING_CHOICES } from '../sending-form.ts';
import type { Route } from './+types/sender.ts';

interface Shown {
  reply: FormReply;
  merging?: Merging;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const its = await readSending(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  const { office, producer, version } = its;
  return {
    producer,
    version,
    values: valuesOf(its),
    office: [office.name, postalWords(office.postal), office.address, phoneWords(office.phone)]
      .filter(Boolean)
      .join(' '),
    done: url.searchParams.get('done'),
  };
}

function valuesOf(s: Sending): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(SENDING_LABELS) as (keyof Sending)[]).map((name) => [name, String(s[name])]),
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { reply, typed } = readSendingForm(form);
  if (!typed) return data<Shown>({ reply, merging: openedWith(form) }, { status: 400 });
  const id = routeNumber(params.id) ?? 0;
  const staff = context.get(staffContext);
  const saved = await saveMerged(form, {
    save: (sent, version) => saveSending(staff, id, version, readSendingForm(sent).typed!),
    read: (sent) => valuesOf(readSendingForm(sent).typed!),
    shown: valuesOf,
    label: (name) => SENDING_LABELS[name as keyof Sending],
    words: (name, text) => SENDING_CHOICES[name]?.[text] ?? text,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  if (saved.result.kind === 'unknown') throw data(null, { status: 404 });
  throw redirect(`/deliveries/senders/${id}?done=${saved.isMerged ? 'merged' : 'save'}`, 303);
}

export const meta = pageTitle;

export default function Sender({ loaderData: d, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? { ...EMPTY_REPLY, values: d.values };
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title={`${d.producer}の出荷の設定`}
        back={{ to: '/deliveries', name: 'お届け' }}
        lead="送り状のCSVと納品書に使います。"
      />
      {d.done && !answer && <Notice look="ok" live title={d.done === 'merged' ? MERGED : '保存しました'} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        <MergingFields of={answer?.merging ?? { version: d.version, base: d.values, asked: [] }} />
        <SendingFields reply={reply} office={d.office} />
        <button type="submit" className="btn btn-primary">
          保存する
        </button>
      </Form>
    </div>
  );
}
