import { Link } from 'react-router';
import { lifeInWords } from '#app/account/lifetimes.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { Notice } from '#app/ui/Notice.tsx';

const TEXTS = {
  expired: {
    title: 'お手続きの有効期限が切れています',
    text: `確認コードとリンクは${lifeInWords('registration')}間有効です。別のブラウザーで手続きを始めた場合は、そのブラウザーで確認コードを入力するか、メールのリンクを開いてください。`,
  },
  completed: {
    title: 'このメールアドレスの登録は完了しています',
    text: '別の画面で登録が済んでいるか、リンクがすでに使われています。ログインしてご利用ください。',
  },
} as const;

/** The registration cannot continue: says why, and links to the next step. */
export function RegistrationClosed({ kind, paths }: { kind: keyof typeof TEXTS; paths: StorefrontPaths }) {
  return (
    <>
      <Notice look="warn" live title={TEXTS[kind].title}>
        <p>{TEXTS[kind].text}</p>
      </Notice>
      <ul className="flex flex-wrap gap-3">
        <li>
          <Link to={paths.login} className={`btn ${kind === 'completed' ? 'btn-primary' : 'btn-secondary'}`}>
            ログインする
          </Link>
        </li>
        <li>
          <Link to={paths.register} className={`btn ${kind === 'expired' ? 'btn-primary' : 'btn-secondary'}`}>
            はじめから登録する
          </Link>
        </li>
      </ul>
    </>
  );
}
