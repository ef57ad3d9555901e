import { Form, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { keyOf } from '#app/membership/guest.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import type { Route } from './+types/guests.ts';

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const email = String(form.get('email') ?? '')
    .normalize('NFKC')
    .trim()
    .toLowerCase();
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email))
    return refused(withError(shownAgain(form), 'email', 'メールアドレスの全体を入力してください'), {});
  throw redirect(`/members/guests/${keyOf(email)}`, 303);
}

export const meta = pageTitle;

export default function Guests({ actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title="会員登録のない方"
        back={{ to: '/members', name: '会員' }}
        lead="会員登録をせずにご注文やお問い合わせをされた方の個人データを、メールアドレスで探します。開示や消去の求めに使います。探したことは記録されます。"
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel space-y-4">
        <TextField
          field={{ name: 'email', label: 'メールアドレス', required: true, error: reply.errors.email }}
          type="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={reply.values.email ?? ''}
        />
        <button type="submit" className="btn btn-primary">
          探す
        </button>
      </Form>
    </div>
  );
}
