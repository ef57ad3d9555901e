import { Form } from 'react-router';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { kindWords } from '#app/catalogue/kind-words.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';
import type { GoodsLine } from '../../goods-line.ts';
import { GoodsRow } from '../../parts/GoodsRow.tsx';
import { shelf } from '../../shelf.ts';
import { noticesName } from '../words.ts';

/** The goods of which a member waits to be told, each with the button that stops it. Not shown where there never was one. */
export function Notices({ kind, lines, stopped }: { kind: GoodsKind; lines: GoodsLine[]; stopped: boolean }) {
  if (lines.length === 0 && !stopped) return null;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{noticesName(kind)}</h2>
      {stopped && (
        <div className="mt-3">
          <Notice look="ok" live title="お知らせを停止しました" />
        </div>
      )}
      {lines.length === 0 ? (
        <p className="mt-2">お待ちのお知らせはありません。</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-soft">
            {digits(lines.length)}件の{kindWords(kind).goods}について、一度だけメールでお知らせします。
          </p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <li key={line.known}>
                <Form id={`stop-${line.known}`} method="post" action={shelf(kind).notice + line.known} />
                <GoodsRow
                  line={line}
                  removal={{
                    form: `stop-${line.known}`,
                    name: 'intent',
                    value: 'stop',
                    label: 'お知らせを停止する',
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
