import { Link } from 'react-router';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { settingPages } from '../all-settings.ts';
import type { Route } from './+types/list.ts';

const FACTS = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const now = new Date();
  const shown = await Promise.all(settingPages.map((page) => page.show(staff, now)));
  return {
    settings: shown.map(({ name, title, lead, facts, since, rows }) => ({
      ...{ name, title, lead, since },
      facts: facts.slice(0, FACTS),
      more: facts.length > FACTS,
      next: rows.findLast((row) => row.state === 'next')?.from ?? null,
    })),
  };
}

export const meta = pageTitle;

export default function Settings({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl">
      <PageHead
        title="設定"
        lead="変更は、すぐに、または指定した日時に適用されます。これまでの設定は履歴に残ります。"
      />
      <ul className="grid gap-4 md:grid-cols-2">
        {settings.map((s) => (
          <li key={s.name} className="panel space-y-2">
            <h2 className="text-lg">
              <Link to={`/settings/${s.name}`}>{s.title}</Link>
            </h2>
            <p className="text-sm text-soft">{s.lead}</p>
            <dl className="text-sm">
              {s.facts.map(([term, text]) => (
                <div key={term} className="flex gap-3">
                  <dt className="flex-none text-soft">{term}</dt>
                  <dd className="min-w-0">{text}</dd>
                </div>
              ))}
            </dl>
            {s.more && <p className="text-sm text-soft">ほか</p>}
            <p className="text-sm">
              {s.since ?? '変更されていません'}
              {s.next && <span className="ms-2 font-bold">{s.next}からの変更予定あり</span>}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
