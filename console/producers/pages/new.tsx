import { data, Form, redirect } from 'react-router';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { readGovernment } from '#app/municipality/government.ts';
import { addProducer } from '#app/municipality/producer.ts';
import { PRODUCER_LABELS } from '#app/municipality/typed-producer.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { ProducerFields } from '../parts/ProducerFields.tsx';
import { readProducerForm } from '../producer-form.ts';
import type { Route } from './+types/new.ts';

async function governmentOf(url: URL, context: Route.LoaderArgs['context']) {
  const government = await readGovernment(
    context.get(staffContext),
    (url.searchParams.get('government') ?? '').slice(0, 6),
  );
  if (!government) throw redirect('/producers'); // where one is chosen
  return government;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { code, name } = await governmentOf(url, context);
  return { code, name };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { code } = await governmentOf(url, context);
  const { reply, typed } = readProducerForm(await readForm(request));
  if (!typed) return data({ reply }, { status: 400 });
  const result = await addProducer(context.get(staffContext), code, typed);
  if (result.kind === 'saved') throw redirect(`/producers/${result.id}?done=1`);
  return data({ reply: withError(reply, 'name', 'この自治体に同じ名称の事業者があります') }, { status: 400 });
}

export const meta = pageTitle;

export default function NewProducer({ loaderData: g, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="事業者の登録"
        back={{ to: `/producers?government=${g.code}`, name: '事業者' }}
        lead={g.name}
      />
      <ErrorSummary errors={reply.errors} labels={PRODUCER_LABELS} />
      <Form method="post" noValidate className="space-y-5">
        <ProducerFields reply={reply} />
        <button type="submit" className="btn btn-primary">
          登録する
        </button>
      </Form>
    </div>
  );
}
