import type { FormReply } from '#app/forms/reply.ts';
import { HoldForm } from '../../parts/HoldForm.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import type { ParcelRow } from '../words.ts';

/** The parcels of a donation, each of which can be kept here while it waits. */
export function Parcels({ rows, reply, mayEdit }: { rows: ParcelRow[]; reply: FormReply; mayEdit: boolean }) {
  return (
    <section className="space-y-3">
      <h2>お届け</h2>
      <TableBox label="お届け" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">回</th>
            <th scope="col">状態</th>
            <th scope="col">発送予定</th>
            <th scope="col">発送・お届け</th>
            <th scope="col">お問い合わせ番号</th>
            <th scope="col">保留</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((p) => (
            <tr key={p.instalment}>
              <th scope="row" className="md:whitespace-nowrap">
                第{p.instalment}回
              </th>
              <td data-name="状態" className="md:whitespace-nowrap">
                {p.held === null ? p.state : `${p.state}(保留中)`}
              </td>
              <td data-name="発送予定" className="md:whitespace-nowrap">
                {p.planned}
              </td>
              <td data-name="発送・お届け" className="whole md:min-w-40">
                {p.sent}
              </td>
              <td data-name="お問い合わせ番号" className="md:whitespace-nowrap">
                {p.tracking}
              </td>
              <td data-name="保留" className="whole">
                {p.held !== null && <p className="text-sm">{p.held}</p>}
                {mayEdit && p.waits && (
                  <HoldForm
                    field="instalment"
                    number={p.instalment}
                    name={`第${p.instalment}回`}
                    held={p.held}
                    reply={reply}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}
