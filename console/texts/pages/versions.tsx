import { data, Link } from 'react-router';
import { listVersions } from '#app/texts/list.ts';
import { readText } from '#app/texts/texts.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { writerWords } from '../words.ts';
import type { Route } from './+types/versions.ts';

const PAGE = 50;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const text = await readText(staff, routeNumber(params.id) ?? 0);
  if (!text) throw data(null, { status: 404 });
  const page = await listVersions(staff, text, { ...readCursor(url), limit: PAGE });
  return {
    id: text.id,
    title: text.title,
    before: page.before,
    after: page.after,
    rows: page.rows.map((v) => ({
      number: v.number,
      at: formatDateTime(v.madeAt),
      who: writerWords(v),
      marks: [
        ...(v.number === text.live ? ['公開中'] : []),
        ...(v.number === text.next ? ['公開予定'] : []),
        ...(v.number === text.version ? ['最新'] : []),
      ].join('・'),
    })),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `版: ${args.loaderData.title}`);
}

export default function Versions({ loaderData: { id, title, rows, before, after } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <PageHead
        title="すべての版"
        back={{ to: `/texts/${id}`, name: title }}
        lead="保存するたびに版が増えます。どの版の内容にも戻せます。"
      />
      <TableBox label="すべての版" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">版</th>
            <th scope="col">日時</th>
            <th scope="col">書いた人</th>
            <th scope="col">公開</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((v) => (
            <tr key={v.number}>
              <th scope="row" className="md:whitespace-nowrap">
                <Link to={`/texts/${id}/versions/${v.number}`}>第{v.number}版</Link>
              </th>
              <td data-name="日時" className="md:whitespace-nowrap">
                {v.at}
              </td>
              <td data-name="書いた人">{v.who}</td>
              <td data-name="公開" className="md:whitespace-nowrap">
                {v.marks}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      <Turn before={before} after={after} />
    </div>
  );
}
