import { Form } from 'react-router';
import type { CounterTicket } from '../counter.ts';

interface Wanted {
  amount: number;
  formKey: string;
  /** 「1,200円」 */
  shown: string;
  left: string;
}

/** Shows what will be taken before it is taken. The form key makes a second tap find the first one's result. */
export function ConfirmStep({ ticket: t, wanted }: { ticket: CounterTicket; wanted: Wanted }) {
  return (
    <>
      <h1>ご利用内容の確認</h1>
      <section aria-label="ご利用内容" className="panel space-y-3 text-center">
        <p className="text-sm">{t.title}</p>
        <p>
          <span className="block text-sm text-soft">今回のご利用</span>
          <span className="amount text-4xl">{wanted.shown}</span>
        </p>
        <p className="border-t border-line pt-3">
          利用後の残り <span className="amount text-xl">{wanted.left}</span>
        </p>
      </section>
      <p>お客様に金額または回数をご確認いただいてから、確定してください。</p>
      <Form method="post" className="space-y-3">
        <input type="hidden" name="intent" value="redeem" />
        <input type="hidden" name="formKey" value={wanted.formKey} />
        <input type="hidden" name="amount" value={wanted.amount} />
        <button type="submit" className="btn btn-primary min-h-16 w-full text-lg">
          {wanted.shown}の利用を確定する
        </button>
      </Form>
      <p>
        <a href="/qr_tickets/redeem" className="btn btn-secondary min-h-14 w-full">
          やめて読み取りに戻る
        </a>
      </p>
    </>
  );
}
