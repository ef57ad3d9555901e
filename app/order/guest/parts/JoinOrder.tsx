import { Form, Link } from 'react-router';
import { storefrontPaths, withRedirect } from '#app/shell/storefront-paths.ts';
import { JOIN } from '../../intents.ts';

/** Offers to add a guest's order to an account. @param member null for a visitor who is not logged in. */
export function JoinOrder({ own, member }: { own: string; member: { name: string } | null }) {
  const { login, register } = storefrontPaths('shop');
  return (
    <section aria-labelledby="join" className="panel space-y-3">
      <h2 id="join" className="text-lg">
        {member ? 'ご注文履歴に追加' : '会員登録して注文履歴に追加'}
      </h2>
      <p className="text-sm">
        {member ? `${member.name}さんのアカウント` : 'アカウント'}
        に追加すると、このご注文をマイページでいつでもご確認いただけます。会員登録の前のご注文に、ポイントは付与されません。
      </p>
      {member ? (
        <Form method="post" action={own}>
          <button type="submit" name="intent" value={JOIN} className="btn btn-secondary">
            アカウントに追加する
          </button>
        </Form>
      ) : (
        <p className="flex flex-wrap gap-3">
          <Link to={withRedirect(register, own)} className="btn btn-secondary">
            会員登録する
          </Link>
          <Link to={withRedirect(login, own)} className="btn btn-plain">
            ログインする
          </Link>
        </p>
      )}
    </section>
  );
}
