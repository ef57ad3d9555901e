import { Form } from 'react-router';
import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { optionsOf } from '#app/ui/Field.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { ISSUE } from '../../intents.ts';
import type { ReceiptView } from '../receipt-view.ts';
import { HONORIFICS, MAX_ADDRESSEE, MAX_PROVISO } from '../wish-words.ts';

const SINCE = {
  dispatch: '商品を発送しましたので、適格請求書を兼ねた領収書を発行いただけます。',
  refund: '発行のあとにご返金がありました。ご返金を記載した領収書を発行いただけます。',
};

/**
 * The 領収書 of an order: the one that was issued, and the form by which it is issued or issued again.
 * @param own the page of the order, to which the form is sent.
 */
export function Receipt({
  receipt,
  number,
  own,
  reply,
}: {
  receipt: ReceiptView;
  number: string;
  own: string;
  reply: FormReply;
}) {
  const { issued, wish } = receipt;
  const wrong = Object.keys(reply.errors).length > 0;
  return (
    <div className="mt-3 space-y-4">
      <ErrorSummary errors={reply.errors} />
      {issued && (
        <div>
          {/* A file, so no client-side navigation. */}
          <a
            href={`/papers/orders/${number}/invoice.pdf`}
            className="inline-flex min-h-11 items-center gap-2 text-strong underline underline-offset-4"
          >
            <Icon name="file-text" size={20} />
            {issued.name}(PDF)
          </a>
          <Facts
            facts={[
              ['宛名', `${wish.addressee} ${wish.honorific}`],
              ['但し書き', `${wish.proviso}として`],
              ['発行日', `${issued.on}${issued.again ? '(再発行)' : ''}`],
            ]}
          />
        </div>
      )}
      {issued === null ? (
        <div className="panel">
          <p className="text-sm">
            宛名と但し書きをご確認のうえ、発行してください。会社名にすることもできます。
            {!receipt.isInvoice && '発送のあとに、適格請求書を兼ねた領収書を発行いただけます。'}
          </p>
          <IssueForm receipt={receipt} own={own} reply={reply} label="領収書を発行する" />
        </div>
      ) : issued.last ? (
        <p className="text-sm text-soft">これ以上の再発行をご希望のときは、お問い合わせください。</p>
      ) : (
        <details open={wrong || issued.since !== null} className="panel">
          <summary className="cursor-pointer font-bold">領収書を再発行する</summary>
          <p className="mt-3 text-sm">
            {issued.since && SINCE[issued.since]}
            宛名や但し書きを変えて、再発行できます。再発行した領収書には「再発行」と、前の領収書に代わるものであることを記載します。同じ内容なら、上のリンクから何度でもお開きいただけます。
          </p>
          <IssueForm receipt={receipt} own={own} reply={reply} label="領収書を再発行する" />
        </details>
      )}
    </div>
  );
}

function IssueForm({
  receipt: { wish },
  own,
  reply,
  label,
}: {
  receipt: ReceiptView;
  own: string;
  reply: FormReply;
  label: string;
}) {
  return (
    <Form method="post" action={own} noValidate className="mt-4 space-y-5">
      <Input
        reply={reply}
        name="addressee"
        label="宛名"
        hint={`会社名や部署名も入力いただけます。${MAX_ADDRESSEE}文字以内、敬称は次の欄でお選びください。空欄のときは、ご注文された方のお名前になります。`}
        initial={wish.addressee}
        autoComplete="off"
      />
      <Radios
        reply={reply}
        name="honorific"
        label="敬称"
        required
        initial={wish.honorific}
        options={optionsOf(HONORIFICS)}
      />
      <Input
        reply={reply}
        name="proviso"
        label="但し書き"
        hint={`「但し、◯◯として」の◯◯にあたる部分です。${MAX_PROVISO}文字以内。商品名と金額の内訳も、あわせて記載します。`}
        initial={wish.proviso}
        autoComplete="off"
      />
      <button type="submit" name="intent" value={ISSUE} className="btn btn-secondary">
        {label}
      </button>
    </Form>
  );
}
