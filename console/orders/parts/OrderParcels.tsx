import type { FormReply } from '#app/forms/reply.ts';
import { HoldForm } from '../../parts/HoldForm.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import type { ParcelRow } from '../words.ts';

/** The parcels of an order, each of which can be kept here while it waits. */
export function OrderParcels({
  rows,
  reply,
  mayEdit,
}: {
  rows: ParcelRow[];
  reply: FormReply;
  mayEdit: boolean;
}) {
  return (
    <section className="space-y-3">
      <h2>お荷物</h2>
      <TableBox label="お荷物" stacks>
        <thead>
          <tr>
            <th scope="col">お荷物</th>
            <th scope="col">状態</th>
            <th scope="col">発送予定</th>
            <th scope="col">発送・お届け</th>
            <th scope="col">お問い合わせ番号</th>
            <th scope="col">保留</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((p) => (
            <tr key={p.parcel}>
              <th scope="row">{p.name}</th>
              <td data-name="状態">{p.held === null ? p.state : `${p.state}(保留中)`}</td>
              <td data-name="発送予定">{p.planned}</td>
              <td data-name="発送・お届け">{p.sent}</td>
              <td data-name="お問い合わせ番号">{p.tracking}</td>
              <td data-name="保留">
                {p.held !== null && <p className="text-sm">{p.held}</p>}
                {mayEdit && p.waits && (
                  <HoldForm
                    field="parcel"
                    number={p.parcel}
                    name={`お荷物${p.parcel}`}
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
