import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';

/**
 * Stands on the page of a form that cannot be sent any more, as somebody was quicker or things went on: what it is now, and where to go.
 * @param kept whether what was typed stands below, to be copied.
 */
export function Closed({
  state,
  kept,
  to,
}: {
  state: string;
  kept: boolean;
  to: { path: string; name: string };
}) {
  return (
    <Notice look="warn" title="この手続きは、いまは行えません" live>
      <p>
        現在の状態は「{state}
        」です。ほかの担当者が先に手続きしたか、お届けや返金が進んだ可能性があります。履歴を確認してください。
      </p>
      {kept && <p>入力された内容は、下に残しています。</p>}
      <p>
        <Link to={to.path}>{to.name}の詳細・履歴へ</Link>
      </p>
    </Notice>
  );
}
