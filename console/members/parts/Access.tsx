import { Form, Link } from 'react-router';
import { Facts } from '#app/ui/Facts.tsx';

/** How a member logs in, and what helps who cannot. */
export function Access({
  id,
  facts,
  closed,
  hasSessions,
  hasFactors,
  mayEdit,
}: {
  id: number;
  facts: [string, string][];
  /** 「あと12分」: logins are closed for so long; empty: they are not. */
  closed: string;
  hasSessions: boolean;
  hasFactors: boolean;
  mayEdit: boolean;
}) {
  return (
    <section className="space-y-3">
      <h2>ログイン</h2>
      <Facts
        facts={[
          ['ログインの制限', closed === '' ? 'なし' : `試行回数の上限に達しています(${closed})`],
          ...facts,
        ]}
      />
      {mayEdit && (
        <div className="flex flex-wrap gap-3">
          {closed !== '' && (
            <Form method="post">
              <button type="submit" name="intent" value="unlock" className="btn btn-secondary">
                制限を解除する
              </button>
            </Form>
          )}
          {hasSessions && (
            <Form method="post">
              <button type="submit" name="intent" value="sessions" className="btn btn-secondary">
                すべての端末をログアウトする
              </button>
            </Form>
          )}
          {hasFactors && (
            <Link to={`/members/${id}/factors`} className="btn btn-plain">
              2段階認証の解除
            </Link>
          )}
        </div>
      )}
    </section>
  );
}
