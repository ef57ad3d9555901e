import { Form } from 'react-router';
import { fieldId } from '#app/ui/Field.tsx';
import { digits } from '#platform/money.ts';
import { TableBox } from '../../parts/TableBox.tsx';

export interface ShownShare {
  portal: string;
  pieces: number;
  /** 「停止待ち」 「停止済み」; empty while it is offered there. */
  stop: '' | '停止待ち' | '停止済み';
}

export interface TypedShare {
  portal: string;
  pieces: string;
  /** Upon how many pieces it is typed: the next press changes those, and no others. */
  seen: string;
}

/** What is set apart for other portals, each row a form of its own, and one for another portal. */
export function Shares({
  rows,
  typed,
  fault,
  mayEdit,
  isUnlimited,
}: {
  rows: ShownShare[];
  /** What was typed last and refused. */
  typed: TypedShare | undefined;
  fault: string | undefined;
  mayEdit: boolean;
  /** There is nothing to set apart of. */
  isUnlimited: boolean;
}) {
  const isOther = typed !== undefined && rows.every(({ portal }) => portal !== typed.portal);
  return (
    <section className="space-y-3">
      <h2>ほかの販売先の取り分</h2>
      <p>
        取り分にした数は、このサイトの在庫から差し引きます。ほかの販売先で受け付ける数だけを入力してください。0にすると、このサイトの在庫に戻ります。
      </p>
      <TableBox label="ほかの販売先の取り分">
        <thead>
          <tr>
            <th scope="col">販売先</th>
            <th scope="col">取り分(個)</th>
            <th scope="col">状態</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ portal, pieces, stop }, i) => {
            const again = typed?.portal === portal ? typed : undefined;
            const id = fieldId(`pieces-${i}`);
            return (
              <tr key={portal}>
                <th scope="row">{portal}</th>
                <td>
                  {mayEdit ? (
                    <Form method="post" className="flex flex-wrap items-center gap-2">
                      <input type="hidden" name="portal" value={portal} />
                      <input type="hidden" name="seen" value={again?.seen ?? pieces} />
                      <label htmlFor={id} className="sr-only">
                        {portal}の取り分
                      </label>
                      <input
                        id={id}
                        name="pieces"
                        key={pieces}
                        defaultValue={again?.pieces ?? pieces}
                        inputMode="numeric"
                        aria-invalid={again !== undefined && fault !== undefined}
                        className="field-input w-24"
                      />
                      <button type="submit" name="intent" value="share" className="btn btn-secondary">
                        変更する<span className="sr-only">({portal})</span>
                      </button>
                    </Form>
                  ) : (
                    digits(pieces)
                  )}
                </td>
                <td>
                  {stop || '受付中'}
                  {stop === '停止待ち' && mayEdit && (
                    <Form method="post" className="mt-1">
                      <input type="hidden" name="portal" value={portal} />
                      <button type="submit" name="intent" value="stopped" className="btn btn-secondary">
                        停止した<span className="sr-only">({portal})</span>
                      </button>
                    </Form>
                  )}
                </td>
              </tr>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={3}>取り分はありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
      {mayEdit && isUnlimited && <p>在庫に制限がないため、取り分は決められません。</p>}
      {mayEdit && !isUnlimited && (
        <Form method="post" className="panel flex flex-wrap items-end gap-3">
          <input type="hidden" name="seen" value={isOther ? typed.seen : '0'} />
          <label className="block">
            <span className="block font-bold">販売先の名称</span>
            <input
              name="portal"
              maxLength={40}
              required
              defaultValue={isOther ? typed.portal : ''}
              className="field-input mt-1 w-64"
            />
          </label>
          <label className="block">
            <span className="block font-bold">取り分(個)</span>
            <input
              name="pieces"
              inputMode="numeric"
              required
              defaultValue={isOther ? typed.pieces : ''}
              className="field-input mt-1 w-28"
            />
          </label>
          <button type="submit" name="intent" value="share" className="btn btn-primary">
            取り分を追加する
          </button>
        </Form>
      )}
    </section>
  );
}
