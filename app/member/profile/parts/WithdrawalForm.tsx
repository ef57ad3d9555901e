import { Form, Link } from 'react-router';
import { Tick } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { StepUpView, ViewOf } from '../sections.ts';
import { StepUp } from './StepUp.tsx';

interface Props {
  view: ViewOf<'withdrawal'>;
  reply: FormReply;
  stepUp: StepUpView;
  base: string;
}

/** Withdrawal: what is erased, what is kept and why, and the form unless something prevents the withdrawal. */
export function WithdrawalForm({ view, reply, stepUp, base }: Props) {
  const { siteName, shopName } = useSiteInfo();
  return (
    <>
      <p>
        {siteName}(ふるさと納税)と{shopName}
        は、同じ会員登録でご利用いただいています。退会すると、どちらにもログインできなくなります。
      </p>
      <section className="prose space-y-3">
        <h2 className="text-lg">消去されるもの</h2>
        <ul>
          <li>お名前、生年月日、ご住所、電話番号、メールアドレス、パスワード</li>
          <li>お届け先、お気に入り、閲覧の履歴、控除上限額の目安、作成途中のお申し込み</li>
          <li>2段階認証、パスキー、ログイン中の端末の情報</li>
          <li>
            応援メッセージ(自治体のページで公開しているメッセージとお名前は、直ちに掲載を終えます)、お問い合わせの内容
          </li>
          <li>メールマガジンの配信(同意と停止の記録は{view.kept.consent}残ります)</li>
        </ul>
        <h2 className="text-lg">残るもの</h2>
        <ul>
          <li>
            寄附とご注文の記録(お申し込み時のお名前・ご住所などの写しを含みます)とポイントの記録。帳簿や書類の保存を定める法令に従い、最後のお手続きから
            {view.kept.books}(ポイントの記録は退会から同じ期間)保存したのち消去します。
          </li>
          <li>
            寄附先の自治体にお届けした情報。寄附金受領証明書やワンストップ特例のお手続きのため、自治体で保存されます。
          </li>
        </ul>
        <h2 className="text-lg">退会の前にご確認ください</h2>
        <ul>
          <li>
            <Link to="/mypage/donation-histories">寄附履歴</Link>
            とご注文の履歴、受領証明書などの書類は、退会後はご覧いただけません。確定申告に必要な書類は、先に保存してください。
          </li>
          <li>発送前の返礼品や商品は届きますが、発送のお知らせなどのメールは届かなくなります。</li>
          <li>残っているポイントは失効し、現地利用チケットはマイページで表示できなくなります。</li>
          <li>退会は取り消せません。同じメールアドレスで、あらためて会員登録いただけます。</li>
        </ul>
      </section>
      {view.obstacles.length > 0 ? (
        <Notice look="warn" title="現在は退会のお手続きができません">
          <ul className="space-y-1">
            {view.obstacles.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Form method="post" noValidate className="space-y-5 border-t border-line pt-6">
          <StepUp reply={reply} stepUp={stepUp} />
          <Tick reply={reply} name="understood" required>
            消去されるものと残るものを確認し、退会することに同意します
          </Tick>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              退会する
            </button>
            <Link to={base} className="btn btn-secondary">
              退会をやめる
            </Link>
          </div>
        </Form>
      )}
    </>
  );
}
