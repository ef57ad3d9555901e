import { type Lifetime, lifeInWords } from '#app/account/lifetimes.ts';
import { Notice } from '#app/ui/Notice.tsx';

/**
 * Leads on when no further mail is sent to an address for a while, no matter who asked for the earlier ones: the link in the last one
 * still works. The words are the same for every address.
 */
export function MailedBefore({ life }: { life: Lifetime }) {
  return (
    <Notice title="メールが届いていませんか">
      <p>
        このメールアドレスでのお手続きが続いたため、しばらくの間、新しいメールをお送りしていません。すでに届いているメールがあるときは、最も新しいもののリンクを開くと、お手続きを続けられます。リンクはお送りしてから
        {lifeInWords(life)}間有効です。
      </p>
    </Notice>
  );
}
