import { Form, Link } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { type Storefront, storefrontOf } from '#platform/storefront.ts';
import type { ListData } from '../book-view.ts';
import { AddressCard } from './AddressCard.tsx';

const LEADS: Record<Storefront, string> = {
  donation: '返礼品のお届け先を登録しておくと、寄附のお申し込みのときに選べます。',
  shop: '商品のお届け先を登録しておくと、ご注文のときに選べます。ふるさと納税のお届け先と共通です。',
};

/** By the storefront of the form that the member came from. */
const BACK: Record<Storefront, string> = {
  donation: '寄附のお申し込みに戻る',
  shop: 'ご注文に戻る',
};

export function AddressList({ d, reply }: { d: ListData; reply: FormReply }) {
  const several = d.addresses.length > 1;
  return (
    <div className="space-y-6">
      <h1>お届け先</h1>
      <ErrorSummary errors={reply.errors} />
      {d.undo !== null && (
        <Notice look="ok" live>
          <p>お届け先を削除しました。30分以内であれば元に戻せます。</p>
          <Form method="post">
            <input type="hidden" name="id" value={d.undo} />
            <button type="submit" name="intent" value="restore" className="btn btn-secondary">
              元に戻す
            </button>
          </Form>
        </Notice>
      )}
      {d.done && (
        <Notice look="ok" live>
          <p>{d.done}</p>
        </Notice>
      )}
      {d.from && (
        <p>
          <Link to={d.from} className="btn btn-secondary">
            {BACK[storefrontOf(d.from)]}
          </Link>
        </p>
      )}
      <p>{LEADS[d.storefront]}</p>
      {d.addresses.length > 0 ? (
        <>
          <p className="text-sm text-soft">
            {d.addresses.length}件 / {d.most}件まで
          </p>
          <ul className="grid gap-4 xl:grid-cols-2">
            {d.addresses.map((a) => (
              <li key={a.id}>
                <AddressCard a={a} several={several} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="panel py-8 text-center">
          <p>登録されたお届け先はまだありません。</p>
        </div>
      )}
      {d.addPath ? (
        <p>
          <Link to={d.addPath} className="btn btn-primary">
            お届け先を追加する
          </Link>
        </p>
      ) : (
        <Notice>
          <p>
            お届け先は{d.most}件まで登録できます。追加するときは、使わなくなったお届け先を削除してください。
          </p>
        </Notice>
      )}
    </div>
  );
}
