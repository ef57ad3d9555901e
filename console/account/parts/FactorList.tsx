import { Link } from 'react-router';

/** What somebody proves their second factor with. The last one has no way to be removed. */
export function FactorList({
  view,
}: {
  view: {
    app: boolean;
    codes: number;
    isLast: boolean;
    passkeys: { id: number; name: string; since: string; lastUsed: string | null }[];
  };
}) {
  const here = '/account/factors';
  return (
    <section className="panel space-y-4">
      <h2>登録されている方法</h2>
      <ul className="divide-y divide-line">
        <li className="flex flex-wrap items-center justify-between gap-2 py-3">
          <div>
            <p className="font-bold">認証アプリ</p>
            <p className="text-sm text-soft">
              {view.app ? '設定済み。確認コードでログインできます。' : '設定されていません。'}
            </p>
          </div>
          {!view.app && (
            <Link to="/account/app" className="btn btn-secondary">
              設定する<span className="sr-only">(認証アプリ)</span>
            </Link>
          )}
          {view.app && !view.isLast && (
            <Link to={`${here}?remove=app`} className="btn btn-secondary">
              解除する<span className="sr-only">(認証アプリ)</span>
            </Link>
          )}
        </li>
        {view.passkeys.map((p) => (
          <li key={p.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <div>
              <p className="font-bold">パスキー「{p.name}」</p>
              <p className="text-sm text-soft">
                登録: {p.since}
                <br />
                最後のご利用: {p.lastUsed ?? 'まだありません'}
              </p>
            </div>
            {!view.isLast && (
              <Link to={`${here}?remove=${p.id}`} className="btn btn-secondary">
                削除する<span className="sr-only">({p.name})</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {view.isLast && (
        <p className="text-sm">
          最後の1つは削除できません。端末の故障や紛失に備えて、2つ以上の登録をおすすめします。
        </p>
      )}
      <p className="text-sm">
        どの方法も使えなくなったときは、回復コード(残り{view.codes}
        個)でログインし、この画面で登録し直してください。回復コードもないときは、運営の担当者が2段階認証をリセットできます。回復コードは「ご自身の設定」で作り直せます。
      </p>
    </section>
  );
}
