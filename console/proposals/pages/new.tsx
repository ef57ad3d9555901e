import { randomUUID } from 'node:crypto';
import { useRef } from 'react';
import { data, Form, redirect } from 'react-router';
import { reference } from '#app/catalogue/reference.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { labelsOf } from '#app/listing/columns.ts';
import { propose } from '#app/listing/propose.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { looksLikeUuid } from '#platform/crypto.ts';
import { withFaults } from '../../goods/goods-form.ts';
import { readNewGoodsForm } from '../../goods/new-goods-form.ts';
import { FirstStock } from '../../goods/parts/FirstStock.tsx';
import { GoodsFields } from '../../goods/parts/GoodsFields.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview, PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { proposersOf } from '../proposers.ts';
import type { Route } from './+types/new.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ categories }, producers] = await Promise.all([
    reference(),
    proposersOf(context.get(staffContext)),
  ]);
  return {
    key: randomUUID(),
    choices: { categories, producers: producers.map(({ id, name }) => ({ id, name })) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const { reply, input, stock } = readNewGoodsForm(form, 'gift');
  const producer = (await proposersOf(staff)).find(({ id }) => id === input?.producer_id);
  if (!input || !producer) return data({ reply }, { status: 400 });
  const formKey = form.get('key');
  if (!looksLikeUuid(formKey))
    return data({ reply: withError(reply, '', '画面を開き直して、もう一度お試しください') }, { status: 400 });
  const of = { governmentCode: producer.governmentCode, kind: 'gift' as const, stock, formKey };
  const result = await propose(staff, of, input);
  if (result.kind === 'faults') return data({ reply: withFaults(reply, result.faults) }, { status: 400 });
  if (result.kind !== 'proposed') throw data(null, { status: 404 });
  throw redirect(`/proposals/${result.id}?done=1`);
}

export const meta = pageTitle;

const PREVIEW = '/proposals/new/preview';
const FIRST = { deliveries: '1', temperature: '常温' };

export default function NewProposal({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const form = useRef<HTMLFormElement>(null);
  return (
    <div className="max-w-5xl space-y-5 2xl:max-w-6xl">
      <PageHead
        title="返礼品の提案"
        back={{ to: '/proposals', name: '提案' }}
        lead="自治体が確認して承認すると、下書きとして登録されます。画像は、承認されたあとに自治体が追加します。"
      />
      <ErrorSummary errors={reply.errors} labels={labelsOf('gift')} />
      <div className="beside">
        <Form ref={form} method="post" noValidate className="space-y-5">
          <input type="hidden" name="key" value={loaderData.key} />
          <GoodsFields kind="gift" reply={reply} shown={FIRST} choices={loaderData.choices} />
          <FirstStock reply={reply} />
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary">
              提案する
            </button>
            <PreviewButton address={PREVIEW} />
          </div>
        </Form>
        <Preview address={PREVIEW} form={form} typed />
      </div>
    </div>
  );
}
