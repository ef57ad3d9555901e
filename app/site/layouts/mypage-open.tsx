import { Link, Outlet } from 'react-router';
import { useMe } from '#app/account/me.ts';
import { MemberMenu } from '../parts/MemberMenu.tsx';

/**
 * The member area's layout for public pages: the same bytes for everybody. The menu of a logged-in member replaces the
 * login links, at a place where it moves nothing: beside the page on a desktop, below it on a phone.
 */
export default function MypageOpenLayout() {
  const me = useMe();
  return (
    <div className="grid gap-6 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-10">
      <div className="min-w-0 lg:order-last">
        <Outlet />
      </div>
      {me ? <MemberMenu name={me.name} /> : <WayIn />}
    </div>
  );
}

function WayIn() {
  const item = 'flex min-h-11 items-center rounded-card px-3 no-underline hover:bg-tint';
  return (
    <nav aria-label="会員の方へ" className="no-print">
      <p className="px-3 pb-2 font-bold">会員の方へ</p>
      <ul className="flex flex-wrap gap-1 text-sm lg:flex-col">
        <li>
          <Link to="/mypage/tickets" className={item}>
            チケットを表示する
          </Link>
        </li>
        <li>
          <Link to="/login" className={item}>
            ログイン
          </Link>
        </li>
        <li>
          <Link to="/register" className={item}>
            会員登録
          </Link>
        </li>
      </ul>
    </nav>
  );
}
