import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';

/**
 * The ways that stay open while an account takes no more passwords from browsers that it does not know: strangers may have
 * caused it, and the owner must not be kept out.
 * @param recover the page for a new password.
 * @param known whether this browser is one of the account's, so that the attempts were made here.
 */
export function LoginClosed({ recover, known }: { recover: string; known: boolean }) {
  return (
    <Notice title="お急ぎのときは">
      <p>
        パスワードの間違いが続いたため、安全のため、しばらくの間ログインを止めています。
        {!known && 'ほかの方がログインを試みたときも、止まることがあります。'}
      </p>
      <ul className="list-disc space-y-1 pl-5">
        {!known && <li>以前にログインしたことのある端末(同じブラウザー)では、そのままログインできます。</li>}
        <li>
          <Link to={recover}>パスワードを再設定する</Link>と、この端末ですぐにログインできます。
        </li>
        <li>パスキーをご登録の方は、パスキーでログインできます。</li>
      </ul>
    </Notice>
  );
}
