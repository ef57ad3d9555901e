import { data, Form, Link } from 'react-router';
import { pageHead } from '#app/site/head.ts';
import { TAGS_HEADER } from '#app/site/internal-headers.ts';
import { QuickSimulation } from '#app/tax/parts/QuickSimulation.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { BAND_NAMES } from '../labels.ts';
import { CardShelf } from '../parts/CardShelf.tsx';
import { mediaUrl } from '../parts/Picture.tsx';
import { StepsToDonate } from '../parts/StepsToDonate.tsx';
import { TileMap } from '../parts/TileMap.tsx';
import { topPage } from '../top-page.ts';
import type { Route } from './+types/top.ts';

export async function loader() {
  return data(await topPage(), { headers: { [TAGS_HEADER]: 'catalogue' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const info = args.matches[0]?.loaderData;
  return pageHead(args, {
    description:
      '全国の自治体の返礼品を、地域・カテゴリー・寄附金額・お届けの月からさがして、ふるさと納税のお申し込みができます。',
    canonical: '/',
    jsonLd: info && {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: info.siteName,
      url: info.origin,
      logo: `${info.origin}/apple-touch-icon.png`,
    },
  });
}

export default function Top({ loaderData: d }: Route.ComponentProps) {
  return (
    <div className="space-y-14">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12">
        <section className="space-y-5">
          <h1>応援したい地域を、返礼品からさがす。</h1>
          <p>寄附を通じて、各地の特産品と、まちの取り組みに出会えます。</p>
          <Form
            action="/goods"
            role="search"
            aria-label="返礼品を条件でさがす"
            className="panel space-y-4 p-5"
          >
            <Select name="category" label="カテゴリー" blank="すべてのカテゴリー">
              {d.categories.map((c) => (
                <option key={c.id} value={c.id}>
                  {c.name}
                </option>
              ))}
            </Select>
            <Select name="prefecture" label="都道府県" blank="全国">
              {d.prefectures.map((p) => (
                <option key={p.code} value={p.code}>
                  {p.name}
                </option>
              ))}
            </Select>
            <label className="block">
              <span className="font-bold">キーワード</span>
              <input type="search" name="q" maxLength={100} className="field-input" />
            </label>
            <button type="submit" className="btn btn-primary w-full">
              <Icon name="search" />
              返礼品をさがす
            </button>
          </Form>
        </section>
        <section aria-labelledby="map">
          <h2 id="map" className="text-lg">
            地図からさがす
          </h2>
          <div className="relative mt-3">
            {/* The open sea of the map, where no tile lies. */}
            <img
              src={mediaUrl(d.seaPicture, 480)}
              alt=""
              width={480}
              height={192}
              className="absolute top-0 left-0 hidden w-7/12 rounded-card md:block"
            />
            <TileMap prefectures={d.prefectures} href={(code) => `/goods?prefecture=${code}`} />
          </div>
        </section>
      </div>

      <section aria-labelledby="categories">
        <h2 id="categories">カテゴリーからさがす</h2>
        <ul className="mt-4 grid grid-cols-3 gap-x-2 gap-y-4 sm:grid-cols-5 lg:grid-cols-8">
          {d.categories.map((c) => (
            <li key={c.id}>
              <Link
                to={`/goods?category=${c.id}`}
                className="flex flex-col items-center gap-1 text-center text-sm no-underline hover:underline"
              >
                {c.image && (
                  <img
                    src={mediaUrl(c.image, 160)}
                    alt=""
                    width={80}
                    height={80}
                    loading="lazy"
                    className="size-20 rounded-full"
                  />
                )}
                {c.name}
              </Link>
            </li>
          ))}
        </ul>
        <h3 className="mt-8">寄附金額からさがす</h3>
        <ul className="mt-3 flex flex-wrap gap-2">
          {BAND_NAMES.map((b) => (
            <li key={b.label}>
              <Link
                to={`/goods?${new URLSearchParams({ ...(b.min && { min: String(b.min) }), ...(b.max && { max: String(b.max) }) })}`}
                className="chip min-h-11"
              >
                {b.label}
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <CardShelf title="人気の返礼品ランキング" cards={d.ranking} more="/goods" ranked />
      <CardShelf
        title={`${d.month}月・${d.next}月に届く旬の返礼品`}
        lead="この時期だけお届けできる返礼品です。"
        cards={d.season}
        more={`/goods?month=${d.month}&month=${d.next}`}
      />
      <StepsToDonate />
      <QuickSimulation />
    </div>
  );
}

function Select({
  name,
  label,
  blank,
  children,
}: {
  name: string;
  label: string;
  blank: string;
  children: React.ReactNode;
}) {
  return (
    <label className="block">
      <span className="font-bold">{label}</span>
      <select name={name} className="field-input">
        <option value="">{blank}</option>
        {children}
      </select>
    </label>
  );
}
