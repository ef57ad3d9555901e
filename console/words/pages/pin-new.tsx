import { Form, redirect } from 'react-router';
import { addPin } from '#app/curation/pins.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { PinFields } from '../parts/PinFields.tsx';
import { pinRefused, readPinForm } from '../pin-form.ts';
import type { Route } from './+types/pin-new.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { reply, typed } = readPinForm(await readForm(request));
  if (!typed) return refused(reply, {});
  const result = await addPin(context.get(staffContext), typed);
  if (result.kind === 'saved') throw redirect(`/search-pins/${result.id}?done=1`);
  return pinRefused(reply, result.kind === 'conflict' ? { kind: 'unknown' } : result, {});
}

export const meta = pageTitle;

export default function NewPin({ actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead title="優先表示の追加" back={{ to: '/search-pins', name: '優先表示' }} />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        <PinFields reply={reply} shown={{ kind: 'gift', word: '', goods: '', from: '', until: '' }} />
        <button type="submit" className="btn btn-primary">
          追加する
        </button>
      </Form>
    </div>
  );
}
