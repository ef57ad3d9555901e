import { Form, Link } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { STATUS_PATH } from '../../paths.ts';

/** The form by which a guest finds an order. @param number from the URL. */
export function FindOrder({ number, reply }: { number: string; reply: FormReply }) {
  return (
    <div className="prose-width mx-auto space-y-6">
      <h1>ご注文の確認</h1>
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
          spellCheck={false}
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
