import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { governmentByCode } from '../government/government-store.ts';
import { madeHere } from '../government/makers-store.ts';
import { goodsPath } from '../kind-words.ts';
import type { Route } from './+types/made-here.ts';

export const handle = { script: false };

/** The list that 総務省告示第5条第3号 asks for: who makes a gift, how much of its value arises here, and what it costs elsewhere. */
export async function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('code') ?? '';
  const government = /^\d{6}$/.test(code) ? await governmentByCode(code) : undefined;
  if (!government || government.successor_code !== null) throw notFound();
  const now = new Date();
  const gifts = await madeHere(code);
  return data(
    {
      code,
      name: government.name,
      gifts: gifts.map(({ from, ...gift }) => ({
        ...gift,
        opens: from && from > now ? formatDateTime(from) : null,
      })),
    },
    { headers: { [TAGS_HEADER]: `government:${code}` } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  if (!d) return pageHead(args);
  return pageHead(args, {
    title: `${d.name}の地場産品基準第3号に該当する返礼品の一覧`,
    description: `${d.name}のふるさと納税の返礼品のうち、地場産品基準第3号に該当するものの製造者、区域内で生じた価値の割合、一般販売価格を公表しています。`,
    canonical: `/governments/made-here?code=${d.code}`,
  });
}

export default function MadeHere({ loaderData: { code, name, gifts } }: Route.ComponentProps) {
  return (
    <article className="space-y-6">
      <div>
        <h1>地場産品基準第3号に該当する返礼品の一覧</h1>
        <p className="mt-3">
          <Link to={`/governments/detail?code=${code}`}>{name}</Link>
          の返礼品のうち、平成31年総務省告示第179号第5条第3号(区域内で製造・加工などの主要な部分を行い、相応の付加価値が生じているもの)に該当するものです。割合は価格でみた区域内で生じた価値の割合で、製造者の証明によります。
        </p>
      </div>
      {gifts.length === 0 ? (
        <p>現在、該当する返礼品はありません。</p>
      ) : (
        <table className="w-full border-t border-line max-md:block">
          <thead className="max-md:sr-only">
            <tr className="text-sm text-soft">
              <th scope="col" className="py-2 text-start">
                返礼品
              </th>
              <th scope="col" className="py-2 ps-6 text-start">
                製造者
              </th>
              <th scope="col" className="py-2 ps-6 text-end">
                割合
              </th>
              <th scope="col" className="py-2 ps-6 text-end">
                一般販売価格
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {gifts.map((gift) => (
              <tr key={gift.id} className="border-t border-line max-md:block max-md:py-3">
                <th scope="row" className="py-3 text-start max-md:block max-md:py-0">
                  <Link to={goodsPath('gift', gift.id)}>{gift.name}</Link>
                  <p className="text-sm font-normal text-soft">
                    {gift.code}
                    {gift.opens && `(${gift.opens}から受付)`}
                  </p>
                </th>
                <Fact name="製造者" end={false}>
                  {gift.maker || CHECKED}
                </Fact>
                <Fact name="割合">{gift.share === null ? CHECKED : `${gift.share}%`}</Fact>
                <Fact name="一般販売価格">{gift.price === null ? CHECKED : `${digits(gift.price)}円`}</Fact>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}

/** Published before it had to be said, and not changed since. */
const CHECKED = '確認中';

/** A cell that names itself where there is no room for columns. */
function Fact({ name, end = true, children }: { name: string; end?: boolean; children: ReactNode }) {
  return (
    <td
      className={`py-3 ps-6 max-md:block max-md:p-0 max-md:text-sm ${end ? 'text-end whitespace-nowrap max-md:text-start' : ''}`}
    >
      <span aria-hidden="true" className="text-soft md:hidden">
        {name}:{' '}
      </span>
      {children}
    </td>
  );
}
