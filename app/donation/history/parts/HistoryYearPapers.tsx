/**
 * A year's list as files, so without client-side navigation. @param elsewhere whether it contains external donations.
 */
export function HistoryYearPapers({ year, elsewhere }: { year: number; elsewhere: boolean }) {
  const list = `/papers/years/${year}/donations`;
  const files = [
    { href: `${list}.pdf`, name: 'PDF' },
    { href: `${list}.csv?encoding=utf-8`, name: 'CSV(UTF-8)' },
    { href: `${list}.csv?encoding=cp932`, name: 'CSV(Shift_JIS)' },
  ];
  return (
    <section aria-labelledby="year-papers" className="no-print">
      <h2 id="year-papers" className="text-lg">
        {year}年の寄附履歴一覧
      </h2>
      <p className="mt-1 text-sm text-soft">
        お支払いいただいた寄附の一覧です。取り消し・返金となった寄附や、確認中の寄附も載りますが、控除の対象となる額には含めません。証明書ではありませんので、確定申告の添付書類には使用できません。
        {elsewhere && 'ほかのサイトでの寄附は、ご自身の記録として区別して載ります。'}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {files.map(({ href, name }) => (
          <li key={name}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
