import { Link } from 'react-router';
import type { Due } from '../due.ts';

const LOOK = 'font-bold underline underline-offset-4';

/**
 * In a list's card: until when to pay, and where. @param what of several that are paid at once: 「ほか2件とまとめて34,000円」.
 * @param own the page that says how.
 */
export function DueLine({ due, what = '', own }: { due: Due | null; what?: string; own: string }) {
  if (!due || (!due.byNumber && !due.url)) return null;
  return (
    <p className="rounded-card bg-warn-tint p-3 text-sm">
      {due.until}までに{what && `、${what}を`}お支払いください。{' '}
      {due.url && !due.byNumber ? (
        <a href={due.url} className={LOOK}>
          お支払いへ進む
        </a>
      ) : (
        <Link to={own} className={LOOK}>
          お支払い方法を見る
        </Link>
      )}
    </p>
  );
}
