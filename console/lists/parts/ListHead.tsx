import { Link } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { OpenList } from '../open-list.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { SaveView } from './SaveView.tsx';

/** Over a list: what was saved of it, one tap each, and how to save it and to choose its columns. */
export function ListHead({ open }: { open: OpenList }) {
  const { path, views, faults, places, saved } = open;
  const key = `${open.query} ${saved}`;
  return (
    <div className="my-4 space-y-3">
      {saved !== null && views.some(({ id }) => id === saved) && (
        <Notice look="ok" live title="一覧を保存しました">
          <p>
            <Link to={`/views/${saved}`}>名前の変更・共有・最初に表示する一覧の設定</Link>
          </p>
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice look="warn" title="いまは使えない条件があります">
          <p>{faults.join('、')}を除いて表示しています。</p>
        </Notice>
      )}
      {places.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          <strong>{places.join('、')}</strong>
          <Link to={open.whole.to}>すべての条件を外す</Link>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {views.length > 0 && <Views open={open} />}
        <details key={`save ${key}`} className="folded">
          <summary className="btn btn-secondary">この一覧を保存</summary>
          <SaveView reply={EMPTY_REPLY} kept={open} />
        </details>
        <ColumnChoice key={`columns ${key}`} open={open} />
        {views.length > 0 && (
          <Link to={`/views?list=${encodeURIComponent(path)}`} className="btn btn-plain">
            整理する
          </Link>
        )}
      </div>
    </div>
  );
}

/** On a phone they are one line, which is pushed sideways. */
function Views({ open: { whole, views } }: { open: OpenList }) {
  return (
    <nav aria-label="保存した一覧" className="max-w-full">
      <ul className="flex items-center gap-2 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
        <li className="flex-none">
          <Link to={whole.to} className="chip" aria-current={whole.isCurrent ? 'page' : undefined}>
            条件なし
          </Link>
        </li>
        {views.map((view) => (
          <li key={view.id} className="flex-none sm:max-w-full">
            <Link
              to={view.to}
              className="chip max-sm:whitespace-nowrap sm:break-all"
              aria-current={view.isCurrent ? 'page' : undefined}
            >
              {view.name}
              {view.isShared && <span className="text-xs whitespace-nowrap text-soft">共有</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
