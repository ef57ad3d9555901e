import { Form, Link } from 'react-router';
import { lifeInWords } from '#app/account/lifetimes.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { STATUS_PATH } from '../../paths.ts';

interface Props {
  /** From the URL. */
  number: string;
  /** Whether the visitor came by a mailed link that has ended. */
  ended: boolean;
  reply: FormReply;
}

/** The form by which a guest finds an order. */
export function FindOrder({ number, ended, reply }: Props) {
  return (
    <div className="prose-width mx-auto space-y-6">
      <h1>ご注文の確認</h1>
      {ended && (
        <Notice look="warn" live title="メールのリンクの有効期限が切れました">
          <p>
            お客様の情報をお守りするため、メールのリンクは、商品の発送(発送しなかったときは、ご注文)から
            {lifeInWords('order_link')}
            で使えなくなります。お手数ですが、注文番号とご注文時のメールアドレスをご入力ください。続けてご注文の内容を確認できます。
          </p>
        </Notice>
      )}
      <p>
        会員登録をせずにご注文された方は、注文番号とご注文時のメールアドレスで、ご注文の状態を確認できます。注文番号は、ご注文のメールに記載しています。
      </p>
      <ErrorSummary errors={reply.errors} />
      <Form method="post" action={STATUS_PATH} className="panel space-y-5">
        <TextField
          field={{ name: 'number', label: '注文番号', required: true, error: reply.errors.number }}
          defaultValue={reply.values.number ?? number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
        />
        <TextField
          field={{
            name: 'email',
            label: 'ご注文時のメールアドレス',
            required: true,
            error: reply.errors.email,
          }}
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={reply.values.email}
        />
        <p>
          <button type="submit" className="btn btn-primary">
            ご注文を確認する
          </button>
        </p>
      </Form>
      <p className="text-sm">
        会員の方は、<Link to={storefrontPaths('shop').mypage}>マイページ</Link>からご確認ください。
      </p>
    </div>
  );
}
