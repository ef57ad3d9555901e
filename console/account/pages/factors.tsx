import { Form, Link, redirect } from 'react-router';
import { clearCookie } from '#app/account/cookies.ts';
import { MOST_PASSKEYS } from '#app/account/passkey/ceremony.ts';
import { parseForm, shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import {
  addOwnPasskey,
  ownFactors,
  type Removed,
  removeOwnApp,
  removeOwnPasskey,
} from '#app/staff/own-factors.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDate, formatDateTime } from '#platform/jst.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { FactorList } from '../parts/FactorList.tsx';
import { NewPasskey } from '../parts/NewPasskey.tsx';
import { PASSKEY_FAULTS, passkeySchema } from '../passkey-form.ts';
import type { Route } from './+types/factors.ts';

const DONE: Record<string, string> = {
  added: 'パスキーを登録しました',
  removed: 'パスキーを削除しました',
  app: '認証アプリを設定しました',
  app_removed: '認証アプリを解除しました',
};

/** The factors; or the one that is about to be removed, as `remove` in the address says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { app, codes, passkeys } = await ownFactors(staff);
  const wanted = url.searchParams.get('remove');
  const named = passkeys.find(({ id }) => String(id) === wanted);
  const isLast = passkeys.length + (app ? 1 : 0) < 2;
  return {
    app,
    codes,
    isLast,
    full: passkeys.length >= MOST_PASSKEYS ? `${PASSKEY_FAULTS.too_many}。` : undefined,
    passkeys: passkeys.map((p) => ({
      id: p.id,
      name: p.name,
      since: formatDate(p.createdAt),
      lastUsed: p.lastUsedAt && formatDateTime(p.lastUsedAt),
    })),
    removing: isLast
      ? undefined
      : named
        ? { key: String(named.id), what: `パスキー「${named.name}」` }
        : wanted === 'app' && app
          ? { key: 'app', what: '認証アプリ' }
          : undefined,
    done: DONE[url.searchParams.get('done') ?? ''],
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const body = await readForm(request);
  if (body.get('intent') === 'passkey') return add(staff, body, request);
  const unproven = await refuseUnproven(staff, body);
  if (unproven) return unproven;
  const key = String(body.get('remove') ?? '');
  const removed =
    key === 'app' ? await removeOwnApp(staff) : await removeOwnPasskey(staff, routeNumber(key) ?? 0);
  if (removed === 'done')
    throw redirect(`/account/factors?done=${key === 'app' ? 'app_removed' : 'removed'}`);
  return refused(withError(EMPTY_REPLY, '', REFUSALS[removed]), {});
}

const REFUSALS: Record<Exclude<Removed, 'done'>, string> = {
  unknown: 'すでに削除されています',
  last_factor: '最後の1つは削除できません。先に、別のパスキーか認証アプリを登録してください',
};

/** Password or code were asked for before the authenticator made the passkey; the challenge proves it. */
async function add(staff: SignedInStaff, body: FormData, request: Request) {
  const form = parseForm(body, passkeySchema);
  if (!form.ok) return refused(form.reply, {});
  const credential = String(body.get('_credential') ?? '');
  const added = await addOwnPasskey(staff, { credential, request, name: form.value.name });
  if (added !== 'done') return refused(withError(shownAgain(body), '', PASSKEY_FAULTS[added]), {});
  throw redirect('/account/factors?done=added', { headers: { 'Set-Cookie': clearCookie('passkey') } });
}

export const meta = pageTitle;

export default function Factors({ loaderData: view, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const { removing } = view;
  return (
    <div className="max-w-xl space-y-6">
      <PageHead title="2段階認証" back={{ to: '/account', name: 'ご自身の設定' }} />
      {view.done && !actionData && <Notice look="ok" live title={view.done} />}
      <ErrorSummary errors={reply.errors} />
      {removing ? (
        <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
          <h2>
            {removing.what}の{removing.key === 'app' ? '解除' : '削除'}
          </h2>
          <p>
            {removing.key === 'app'
              ? '次回から、確認コードではログインできなくなります。アプリに残っている登録は、アプリから削除してください。'
              : 'このパスキーではログインできなくなります。端末に残っているパスキーは、端末の設定から削除してください。'}
          </p>
          <input type="hidden" name="remove" value={removing.key} />
          <ProofField reply={reply} needed={view.asksProof} />
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-danger">
              {removing.key === 'app' ? '解除する' : '削除する'}
            </button>
            <Link to="/account/factors" className="btn btn-secondary">
              やめる
            </Link>
          </div>
        </Form>
      ) : (
        <>
          <FactorList view={view} />
          <section className="panel space-y-4">
            <h2>パスキーを登録する</h2>
            <p>
              指紋や顔、端末の暗証番号でログインできます。パスキーでログインするときは、パスワードと確認コードは不要です。
            </p>
            {view.full ? (
              <p>{view.full}</p>
            ) : (
              <NewPasskey ceremony="register" reply={reply} button="パスキーを登録する">
                <ProofField reply={reply} needed={view.asksProof} />
              </NewPasskey>
            )}
          </section>
        </>
      )}
    </div>
  );
}
