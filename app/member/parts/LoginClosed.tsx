import { Link } from 'react-router';
import type { ClosedBy } from '#app/account/login-attempt.ts';
import { Notice } from '#app/ui/Notice.tsx';

const WHY: Record<ClosedBy, string> = {
  device: 'この端末でパスワードの間違いが続いたため、安全のため、しばらくの間ログインを止めています。',
  account:
    'このメールアドレスでパスワードの間違いが続いたため、安全のため、しばらくの間ログインを止めています。ほかの方がログインを試みたときも、止まることがあります。',
  network:
    'お使いのインターネット回線からログインの失敗が続いたため、安全のため、しばらくの間この回線からのログインを止めています。同じ回線をお使いのほかの方が試みたときも、止まることがあります。',
};

/**
 * The ways that stay open while a login takes no more passwords: strangers may have caused it, and the owner must not be
 * kept out.
 * @param recover the page for a new password.
 */
export function LoginClosed({ recover, by }: { recover: string; by: ClosedBy }) {
  return (
    <Notice title="お急ぎのときは">
      <p>{WHY[by]}</p>
      <ul className="list-disc space-y-1 pl-5">
        {by !== 'device' && (
          <li>以前にログインしたことのある端末(同じブラウザー)では、そのままログインできます。</li>
        )}
        <li>
          <Link to={recover}>パスワードを再設定する</Link>
          と、お待ちいただかずにログインできます(2段階認証をご利用の方は、続けて確認コードの入力が必要です)。
        </li>
        <li>パスキーをご登録の方は、パスキーでログインできます。</li>
      </ul>
    </Notice>
  );
}
