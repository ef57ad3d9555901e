import { data, Form, redirect } from 'react-router';
import { readSending, SENDING_LABELS, saveSending } from '#app/dispatch/sending.ts';
import type { Sending } from '#app/dispatch/sending-said.ts';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { phoneWords, postalWords } from '#platform/text/contact.ts';
import { Changed } from '../../parts/Changed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { SendingFields } from '../parts/SendingFields.tsx';
import { readSendingForm } from '../sending-form.ts';
import type { Route } from './+types/sender.ts';

interface Shown {
  reply: FormReply;
  changed?: { words: string[]; version: number };
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
    done: url.searchParams.has('done'),
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
  if (!typed) return data<Shown>({ reply }, { status: 400 });
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const id = routeNumber(params.id) ?? 0;
  const result = await saveSending(context.get(staffContext), id, version, typed);
  switch (result.kind) {
    case 'saved':
      throw redirect(`/deliveries/senders/${id}?done=1`, 303);
    case 'unknown':
      throw data(null, { status: 404 });
    case 'conflict': {
      const now = valuesOf(result.now);
      const mine = valuesOf(typed);
      const words = Object.entries(SENDING_LABELS)
        .filter(([name]) => now[name] !== mine[name])
        .map(([name, label]) => `${label}: いまの内容「${now[name]}」、入力された内容「${mine[name]}」`);
      return data<Shown>({ reply, changed: { words, version: result.now.version } }, { status: 409 });
    }
  }
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
      {d.done && !answer && <Notice look="ok" live title="保存しました" />}
      {answer?.changed && <Changed words={answer.changed.words} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        <input type="hidden" name="version" value={answer?.changed?.version ?? d.version} />
        <SendingFields reply={reply} office={d.office} />
        <button type="submit" className="btn btn-primary">
          保存する
        </button>
      </Form>
    </div>
  );
}
