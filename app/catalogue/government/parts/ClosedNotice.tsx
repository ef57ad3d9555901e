import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';
import { formatPlainDate } from '#platform/jst.ts';
import type { GovernmentPageData } from '../government-view.ts';

const LINK = 'inline-flex min-h-11 items-center text-strong underline underline-offset-4';

const REASONS = {
  not_designated: 'この自治体は、ふるさと納税の対象となる総務大臣の指定を受けていません。',
  not_contracted:
    '当サイトは現在、この自治体から寄附の受付を委託されていません。寄附の方法は、自治体にお問い合わせください。',
  no_payment: '当サイトでは現在、どの自治体への寄附のお申し込みも受け付けていません。',
};

/** Why nothing can be donated here, and where to go on. */
export function ClosedNotice({ d }: { d: GovernmentPageData }) {
  if (!d.closed) return null;
  const { state, opensOn } = d.closed;
  return (
    <Notice title="現在、寄附を受け付けていません">
      <div className="space-y-2 text-sm">
        <p>{opensOn ? `当サイトでは、${formatPlainDate(opensOn)}から受け付けます。` : REASONS[state]}</p>
        <ul>
          <li>
            <Link to={`/goods?prefecture=${d.prefectureCode}`} className={LINK}>
              {d.prefecture}の返礼品をさがす
            </Link>
          </li>
          <li>
            <Link to={`/governments/detail?prefecture=${d.prefectureCode}`} className={LINK}>
              {d.prefecture}の自治体をさがす
            </Link>
          </li>
        </ul>
      </div>
    </Notice>
  );
}
