import { data, Form, redirect } from 'react-router';
import { reference } from '#app/catalogue/reference.ts';
import { integer } from '#app/forms/cells.ts';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { ownProducers } from '#app/listing/producers-query.ts';
import { propose } from '#app/listing/proposals.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { readGoodsForm, withFaults } from '../../goods/goods-form.ts';
import { GoodsFields } from '../../goods/parts/GoodsFields.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/new.ts';

async function producersOf(context: Route.LoaderArgs['context']) {
  const reach = reachOf(context.get(staffContext), 'goods.propose');
  return ownProducers(reach === 'all' ? [] : reach.producers);
}

export async function loader({ context }: Route.LoaderArgs) {
  const [{ categories }, producers] = await Promise.all([reference(), producersOf(context)]);
  return { choices: { categories, producers: producers.map(({ id, name }) => ({ id, name })) } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = readGoodsForm(form, 'gift');
  const said = String(form.get('stock') ?? '');
  const stock = integer(0, 999_999, '個').read(said);
  const reply: FormReply = { ...typed.reply, values: { ...typed.reply.values, stock: said } };
  if ('fault' in stock) reply.errors.stock = [stock.fault];
  const producer = (await producersOf(context)).find(({ id }) => id === typed.input?.producer_id);
  if (!typed.input || 'fault' in stock || !producer) return data({ reply }, { status: 400 });
  const of = { governmentCode: producer.governmentCode, kind: 'gift' as const, stock: stock.value };
  const result = await propose(context.get(staffContext), of, typed.input);
  if (result.kind === 'faults') return data({ reply: withFaults(reply, result.faults) }, { status: 400 });
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  throw redirect(`/proposals/${result.id}?done=1`);
}

export const meta = pageTitle;

const FIRST = { deliveries: '1', temperature: '常温' };

export default function NewProposal({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-5xl space-y-5">
      <PageHead
        title="返礼品の提案"
        back={{ to: '/proposals', name: '提案' }}
        lead="自治体が確認して承認すると、下書きとして登録されます。画像は、承認されたあとに自治体が追加します。"
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        <GoodsFields kind="gift" reply={reply} shown={FIRST} choices={loaderData.choices} />
        <TextField
          field={{ name: 'stock', label: '在庫', hint: '空欄なら制限なし。', error: reply.errors.stock }}
          defaultValue={reply.values.stock ?? '0'}
          inputMode="numeric"
          className="max-w-40"
        />
        <button type="submit" className="btn btn-primary">
          提案する
        </button>
      </Form>
    </div>
  );
}
