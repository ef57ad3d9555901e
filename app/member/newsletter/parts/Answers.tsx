import { Link } from 'react-router';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { NewsletterList } from '../lists.ts';

export function Stopped({ lists }: { lists: { list: NewsletterList; name: string }[] }) {
  return (
    <>
      <Notice look="ok" live title="配信を停止しました">
        <p>
          {lists.map((l) => l.name).join('、')}
          の配信を停止しました。すでに送信の準備が済んでいるメールは、届くことがあります。
        </p>
      </Notice>
      <ResumeHint lists={lists.map((l) => l.list)} />
    </>
  );
}

/** Where to subscribe again: by the shop's paths when only the shop's list is concerned. */
export function ResumeHint({ lists }: { lists: NewsletterList[] }) {
  const { profile } = storefrontPaths(lists.every((list) => list === 'shop') ? 'shop' : 'donation');
  return (
    <p>
      受け取りの再開は、<Link to={`${profile}?section=newsletters`}>会員情報</Link>
      からお手続きいただけます。
    </p>
  );
}

export function Mailed({ to }: { to: string }) {
  return (
    <Notice look="ok" live title="お手続きを受け付けました">
      <p>
        <strong className="break-all">{to}</strong>{' '}
        が会員として登録されている場合は、配信停止のリンクをお送りします。数分たっても届かないときは、メールアドレスに誤りがないかをご確認ください。
      </p>
    </Notice>
  );
}
