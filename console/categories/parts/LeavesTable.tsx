import { Form, Link } from 'react-router';
import type { CountedGroup } from '#app/curation/categories.ts';
import { digits } from '#platform/money.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { OrderButtons } from './OrderButtons.tsx';

type Leaf = Pick<CountedGroup['leaves'][number], 'id' | 'name' | 'published' | 'goods'>;

/** The leaves of a group in their order. */
export function LeavesTable({ leaves, mayEdit }: { leaves: readonly Leaf[]; mayEdit: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <TableBox label="小分類" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col" className="number">
              公開中
            </th>
            <th scope="col" className="number">
              すべて
            </th>
            {mayEdit && <th scope="col">並び順</th>}
          </tr>
        </thead>
        <tbody>
          {leaves.map((leaf, i) => (
            <tr key={leaf.id}>
              <th scope="row">
                <Link to={`/categories/${leaf.id}`}>{leaf.name}</Link>
              </th>
              <td data-name="公開中" className="number">
                {digits(leaf.published)}
              </td>
              <td data-name="すべて" className="number">
                {digits(leaf.goods)}
              </td>
              {mayEdit && (
                <td data-name="並び順">
                  <OrderButtons
                    id={leaf.id}
                    name={leaf.name}
                    first={i === 0}
                    last={i === leaves.length - 1}
                  />
                </td>
              )}
            </tr>
          ))}
          {leaves.length === 0 && (
            <tr>
              <td colSpan={4}>小分類がまだありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </Form>
  );
}
