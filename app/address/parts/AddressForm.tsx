import { Form, Link } from 'react-router';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Input, Tick } from '#app/forms/parts/inputs.tsx';
import { PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { FormPageData } from '../book-view.ts';

/** The form of one address, new or stored. The values of a refused form win over those that the page shows at first. */
export function AddressForm({
  title,
  button,
  d,
  reply,
}: {
  title: string;
  button: string;
  d: FormPageData;
  reply: FormReply;
}) {
  const posted = Object.keys(reply.values).length > 0;
  const shown: FormReply = posted ? reply : { ...reply, values: d.values };
  return (
    <div className="max-w-2xl space-y-6">
      <h1>{title}</h1>
      {d.full ? (
        <Notice look="warn">
          <p>{d.full}</p>
        </Notice>
      ) : (
        <Form method="post" noValidate className="space-y-6">
          <input type="hidden" name="_owner" value={d.owner} />
          {/* Enter in a field means saving: the browser presses the first submit button of the form. */}
          <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
            {button}
          </button>
          {d.ended && !posted && (
            <Notice look="info" title="入力された内容を復元しました" live>
              <p>
                ログインの有効期限が切れていたため、まだ保存されていません。内容をご確認のうえ、続けてお手続きください。
              </p>
            </Notice>
          )}
          <ErrorSummary errors={reply.errors} />
          <div className="panel space-y-5 sm:p-6">
            <Input
              reply={shown}
              name="label"
              label="お届け先の名称"
              hint="一覧で見分けるための名前です。例: 実家"
              autoComplete="off"
              className="max-w-80"
            />
            <PersonFields reply={shown} section="shipping " />
            <AddressFields reply={shown} section="shipping " />
            {d.offersDefault && (
              <Tick reply={shown} name="asDefault">
                いつものお届け先にする
              </Tick>
            )}
          </div>
          <button type="submit" className="btn btn-primary w-full text-lg">
            {button}
          </button>
        </Form>
      )}
      <p>
        <Link to={d.listPath} className="btn btn-plain">
          お届け先の一覧に戻る
        </Link>
      </p>
    </div>
  );
}
