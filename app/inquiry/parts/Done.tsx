import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';

/** @param home top page of the storefront that the visitor came from. */
export function Done({ number, home }: { number: string; home: string }) {
  return (
    <>
      <Notice look="ok" live title="お問い合わせを送信しました">
        <p>
          お問い合わせ番号: <strong className="amount text-lg">{number}</strong>
        </p>
      </Notice>
      <p>
        確認のメールをお送りします。数分たっても届かないときは、迷惑メールのフォルダーと、ご入力いただいたメールアドレスをご確認ください。担当者からの回答も、同じメールアドレスあてにお送りします。
      </p>
      <p className="flex flex-col gap-3 sm:flex-row">
        <Link to={home} className="btn btn-primary">
          トップページへ
        </Link>
        <Link to="/faq" className="btn btn-secondary">
          よくあるご質問を見る
        </Link>
      </p>
    </>
  );
}
