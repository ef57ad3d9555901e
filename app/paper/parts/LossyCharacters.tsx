import { Link } from 'react-router';
import { digits } from '#platform/money.ts';
import type { Lossy } from '#platform/text/cp932.ts';

/**
 * The characters that the year's list would lose in CP932, and both files. They are files: no client-side navigation.
 */
export function LossyCharacters({ year, lossy }: { year: number; lossy: Lossy[] }) {
  const csv = `/papers/years/${year}/donations.csv`;
  return (
    <div className="prose-width space-y-6">
      <h1>{lossy.length > 0 ? 'Shift_JISで表せない文字があります' : 'すべての文字をShift_JISで表せます'}</h1>
      {lossy.length > 0 ? (
        <>
          <p>
            {year}年の寄附履歴一覧には、Shift_JIS(CP932)で表せない文字が{digits(lossy.length)}か所あります。
            UTF-8のCSVでは、すべての文字をそのまま保存できます。Excelでも、そのまま開けます。
          </p>
          <p>
            <a href={`${csv}?encoding=utf-8`} className="btn btn-primary">
              UTF-8でダウンロードする
            </a>
          </p>
          <section aria-labelledby="lost" className="space-y-3">
            <h2 id="lost">表せない文字</h2>
            <table className="w-full border-collapse text-left">
              <thead>
                <tr className="border-b border-line">
                  <th scope="col" className="py-2 pr-4">
                    文字
                  </th>
                  <th scope="col" className="py-2 pr-4">
                    行
                  </th>
                  <th scope="col" className="py-2">
                    列
                  </th>
                </tr>
              </thead>
              <tbody>
                {lossy.map((l, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and one may stand twice in a cell
                  <tr key={i} className="border-b border-line">
                    <td className="py-2 pr-4">
                      <span className="text-xl">{l.character}</span>{' '}
                      <span className="text-sm text-soft">{l.codePoint}</span>
                    </td>
                    <td className="py-2 pr-4">{digits(l.row)}行目</td>
                    <td className="py-2">{l.column}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p>
            お使いのソフトがShift_JISしか読み込めない場合は、上の文字を「〓」に置き換えてダウンロードできます。
          </p>
        </>
      ) : (
        <p>{year}年の寄附履歴一覧は、どの文字も変わらずにShift_JIS(CP932)で保存できます。</p>
      )}
      <p>
        <a href={`${csv}?encoding=cp932&lossy=1`} className="btn btn-secondary">
          {lossy.length > 0 ? '「〓」に置き換えてダウンロードする' : 'Shift_JISでダウンロードする'}
        </a>
      </p>
      <p>
        <Link
          to={`/mypage/donation-histories?year=${year}`}
          className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
        >
          寄附履歴に戻る
        </Link>
      </p>
    </div>
  );
}
