import { Form, Link } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { ListData } from '../book-pages.ts';
import { AddressCard } from './AddressCard.tsx';

/** @param backName of the link to the form that the member came from. */
export function AddressList({
  d,
  reply,
  backName,
  lead,
}: {
  d: ListData;
  reply: FormReply;
  backName: string;
  lead: string;
}) {
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
            {backName}
          </Link>
        </p>
      )}
      <p>{lead}</p>
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
