import { data, Form, redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { addMerchant } from '#app/ticket/merchants/merchants.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { ChooseGovernment } from '../../parts/ChooseGovernment.tsx';
import { chosenGovernment } from '../../parts/chosen-government.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { readMerchantForm } from '../merchant-form.ts';
import { MerchantFields } from '../parts/MerchantFields.tsx';
import type { Route } from './+types/new.ts';

const TITLE = '加盟店の登録';
const BACK = { to: '/merchants', name: '加盟店' };

export function loader({ url, context }: Route.LoaderArgs) {
  return chosenGovernment(context.get(staffContext), url, 'merchant.edit');
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const { government } = await chosenGovernment(staff, url, 'merchant.edit');
  if (!government) throw data(null, { status: 404 });
  const typed = readMerchantForm(await readForm(request));
  if ('reply' in typed) return refused(typed.reply, {});
  const id = await addMerchant(staff, government.code, typed.value);
  throw redirect(`/merchants/${id}?done=added`, 303);
}

export const meta = pageTitle;

export default function NewMerchant({
  loaderData: { q, governments, government },
  actionData,
}: Route.ComponentProps) {
  if (!government)
    return <ChooseGovernment title={TITLE} to="/merchants/new" back={BACK} q={q} governments={governments} />;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead title={TITLE} back={BACK} lead={government.name} />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        <MerchantFields reply={reply} />
        <button type="submit" className="btn btn-primary">
          登録する
        </button>
      </Form>
    </div>
  );
}
