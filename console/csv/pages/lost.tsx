import { redirect } from 'react-router';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import type { Route } from './+types/lost.ts';

const MOST_LETTERS = 2_000;
const MOST_LOST = 50;

/** What a file in CP932 would lose, as `lostIn` found it; `of` is the address of the file. */
export function loader({ url }: Route.LoaderArgs) {
  const of = url.searchParams.get('of') ?? '';
  if (of.length > MOST_LETTERS || !/^\/[a-z-]+\/(csv|file)(\?|$)/.test(of)) throw redirect('/');
  const file = new URL(of, url);
  const address = (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(file.search);
    change(params);
    const query = params.toString();
    return file.pathname + (query && `?${query}`);
  };
  return {
    list: file.pathname.replace(/\/(csv|file)$/, ''),
    lost: Array.from(url.searchParams.get('lost') ?? '')
      .slice(0, MOST_LOST)
      .map((character) => ({
        character,
        code: `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
      })),
    utf8: address((params) => params.delete('encoding')),
    replaced: address((params) => params.set('lossy', '1')),
  };
}

export const meta = pageTitle;

export default function Lost({ loaderData: { list, lost, utf8, replaced } }: Route.ComponentProps) {
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title="Shift_JISで表せない文字があります"
        back={{ to: list, name: '一覧' }}
        lead="UTF-8のCSVでは、すべての文字をそのまま保存できます。Excelでも、そのまま開けます。"
      />
      <ul className="flex flex-wrap gap-3">
        {lost.map(({ character, code }) => (
          <li key={code} className="panel p-3 text-center">
            <span className="text-xl">{character}</span>
            <span className="block text-sm text-soft">{code}</span>
          </li>
        ))}
      </ul>
      <p>
        お使いのソフトがShift_JISしか読み込めないときは、上の文字{lost.length === MOST_LOST && 'など'}
        を「〓」に置き換えて出力できます。
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={utf8} className="btn btn-primary">
          UTF-8で出力する
        </a>
        <a href={replaced} className="btn btn-secondary">
          「〓」に置き換えて出力する
        </a>
      </div>
    </div>
  );
}
