import { useSearchParams } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';
import { saysChanged } from '../recovery/changed-notice.ts';

/** On the page that follows a reset of the password. */
export function PasswordChanged() {
  const [search] = useSearchParams();
  if (!saysChanged(search)) return null;
  return (
    <div className="mb-6">
      <Notice look="ok" title="パスワードを変更しました" live>
        <p>ほかの端末では、ログアウトしました。</p>
      </Notice>
    </div>
  );
}
