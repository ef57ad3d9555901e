import { Link } from 'react-router';
import { PageHead } from './PageHead.tsx';
import { SearchBox } from './SearchBox.tsx';

/** Whose donations a page goes on with, for people who look after several governments'. @param to the page that goes on with one. */
export function ChooseGovernment({
  title,
  to,
  back,
  q,
  governments,
}: {
  title: string;
  to: string;
  back: { to: string; name: string };
  q: string;
  governments: readonly { code: string; name: string }[];
}) {
  return (
    <div className="max-w-3xl">
      <PageHead title={title} back={back} lead="まず、寄附先の自治体を選んでください。" />
      <SearchBox q={q} label="自治体の名称または団体コード" />
      <ul className="space-y-2">
        {governments.map((g) => (
          <li key={g.code}>
            <Link to={`${to}?government=${g.code}`}>{g.name}</Link>
          </li>
        ))}
      </ul>
      {governments.length === 0 && <p>該当する自治体はありません。</p>}
    </div>
  );
}
