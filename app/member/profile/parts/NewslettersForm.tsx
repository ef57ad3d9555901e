import { Form } from 'react-router';
import { Tick } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import type { ViewOf } from '../sections.ts';

/** Which newsletters the member receives, and the record of every consent. */
export function NewslettersForm({ view }: { view: ViewOf<'newsletters'> }) {
  return (
    <>
      <p>お申し込みやお支払いについてのメールは、この設定にかかわらずお送りします。</p>
      <Form method="post" className="space-y-5">
        <div>
          {view.lists.map(({ list, name, granted }) => (
            <Tick key={`${list}-${granted}`} reply={EMPTY_REPLY} name={list} initial={granted}>
              {name}を受け取る
            </Tick>
          ))}
        </div>
        <button type="submit" className="btn btn-primary">
          この内容に変更する
        </button>
      </Form>
      <section className="space-y-3">
        <h2 className="text-xl">同意の記録</h2>
        {view.log.length > 0 ? (
          <ul className="border-t border-line">
            {view.log.map((row) => (
              <li key={row.id} className="border-b border-line py-3">
                <span className="block text-sm text-soft">
                  {row.at} ／ {row.source}
                </span>
                {row.name}: {row.granted ? '受け取りに同意' : '配信を停止'}
              </li>
            ))}
          </ul>
        ) : (
          <p>記録はまだありません。</p>
        )}
      </section>
    </>
  );
}
