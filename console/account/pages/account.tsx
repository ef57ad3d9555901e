import { Form, Link } from 'react-router';
import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { PasswordField } from '#app/forms/parts/PasswordField.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { PASSWORD_MESSAGES } from '#app/member/rules.ts';
import { grantInWords } from '#app/staff/invitation.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { changeOwnPassword, renewOwnCodes } from '#app/staff/own-account.ts';
import { ROLE_NAMES } from '#app/staff/roles.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { newCodes } from '../new-codes.ts';
import { RecoveryCodes } from '../parts/RecoveryCodes.tsx';
import type { Route } from './+types/account.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const roles = await Promise.all(
    staff.grants.map(async (grant) => (await grantInWords(grant)) ?? ROLE_NAMES[grant.role]),
  );
  return { name: staff.name, email: staff.email, roles, asksProof: !isConfirmed(staff) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const body = await readForm(request);
  const unproven = await refuseUnproven(staff, body);
  if (unproven) return unproven;
  if (body.get('intent') === 'codes')
    return { reply: EMPTY_REPLY, codes: newCodes(await renewOwnCodes(staff), staff) };
  const form = parseForm(body, z.object({ password: fields.password() }));
  if (!form.ok) return refused(form.reply, {});
  const fault = await changeOwnPassword(staff, form.value.password);
  if (fault) return refused(withError(form.reply, 'password', PASSWORD_MESSAGES[fault]), {});
  return { reply: EMPTY_REPLY, changed: true };
}

export const meta = pageTitle;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, roles, asksProof } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const codes = actionData && 'codes' in actionData ? actionData.codes : undefined;
  const changed = actionData && 'changed' in actionData && actionData.changed;
  return (
    <div className="max-w-xl space-y-6">
      <PageHead title="ご自身の設定" />
      {changed && (
        <Notice look="ok" live title="パスワードを変更しました">
          <p>ほかの端末はログアウトされました。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <Facts
        facts={[
          ['お名前', name],
          ['メールアドレス', email],
          ['役割', roles.join('\n') || 'なし'],
        ]}
      />
      <section className="panel space-y-3">
        <h2>2段階認証</h2>
        <p>パスキーの登録と削除、認証アプリの設定ができます。</p>
        <Link to="/account/factors" className="btn btn-secondary">
          2段階認証を確認する
        </Link>
      </section>
      {codes ? (
        <section className="panel space-y-4">
          <h2>新しい回復コード</h2>
          <RecoveryCodes of={codes} />
        </section>
      ) : (
        <Form method="post" noValidate className="panel space-y-4">
          <NothingByEnter />
          <h2>パスワードと回復コード</h2>
          <ProofField reply={reply} needed={asksProof} />
          <PasswordField reply={reply} label="新しいパスワード" isNew hint="8文字以上で設定してください。" />
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="intent" value="password" className="btn btn-primary">
              パスワードを変更する
            </button>
            <button type="submit" name="intent" value="codes" formNoValidate className="btn btn-secondary">
              回復コードを作り直す
            </button>
          </div>
        </Form>
      )}
    </div>
  );
}
