import { Form, Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { digits } from '#platform/money.ts';
import type { FinderData } from '../government-finder.ts';
import { RegionMap } from './RegionMap.tsx';
import { TileMap } from './TileMap.tsx';

const path = '/governments/detail';

export function GovernmentFinder({ d }: { d: FinderData }) {
  const regions = [...new Set(d.prefectures.map((p) => p.region))];
  const heading = d.query.usage
    ? `使い道「${d.query.usage}」のある自治体`
    : d.query.name
      ? `「${d.query.name}」の検索結果`
      : `${d.groups[0]?.name ?? ''}の自治体`;
  return (
    <div className="space-y-12">
      <div className="space-y-4">
        <h1>自治体をさがす</h1>
        <Form action={path} role="search" className="flex max-w-xl">
          <input
            type="search"
            name="name"
            defaultValue={d.query.name}
            maxLength={40}
            aria-label="自治体の名前または読みがな"
            className="field-input rounded-e-none border-e-0"
          />
          <button type="submit" className="btn btn-primary flex-none rounded-s-none px-4">
            <Icon name="search" />
            名前でさがす
          </button>
        </Form>
      </div>

      {d.asked && (
        <section aria-labelledby="found">
          <h2 id="found">{d.total > 0 ? heading : '自治体が見つかりませんでした'}</h2>
          <p role="status" className="text-sm text-soft">
            {d.total > 0
              ? `${digits(d.total)}件`
              : '名前の一部や、ひらがなでもさがせます。下の地図からもお選びいただけます。'}
          </p>
          {d.groups.map((group) => (
            <div key={group.code} className="mt-6">
              {d.groups.length > 1 && <h3>{group.name}</h3>}
              <ul className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-5">
                {group.governments.map((g) => (
                  <li key={g.code} className="border-b border-line">
                    <Link
                      to={`${path}?code=${g.code}`}
                      className="flex min-h-11 items-center justify-between gap-2 no-underline hover:underline"
                    >
                      {g.name}
                      {g.accepting ? (
                        <span className="amount text-xs font-normal text-soft">{digits(g.goods)}件</span>
                      ) : (
                        <span className="text-xs font-normal text-soft">受付なし</span>
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}

      <section aria-labelledby="by-map">
        <h2 id="by-map">地図からさがす</h2>
        <div className="mt-3 md:hidden">
          <RegionMap prefectures={d.prefectures} href={(region) => `#${region}`} />
        </div>
        <div className="mt-4 max-w-3xl max-md:hidden">
          <TileMap
            prefectures={d.prefectures}
            current={d.query.prefecture ?? undefined}
            href={(code) => `${path}?prefecture=${code}`}
          />
        </div>
      </section>

      <section aria-labelledby="by-usage" className="later">
        <h2 id="by-usage">使い道からさがす</h2>
        <ul className="mt-4 flex flex-wrap gap-2">
          {d.usages.map((title) => (
            <li key={title}>
              <Link to={`${path}?usage=${encodeURIComponent(title)}`} className="chip min-h-11">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="by-region" className="later">
        <h2 id="by-region">都道府県からさがす</h2>
        <dl className="mt-4 space-y-3">
          {regions.map((region) => (
            <div
              key={region}
              id={region}
              className="grid gap-x-6 border-b border-line pb-3 sm:grid-cols-[8em_1fr]"
            >
              <dt className="font-bold">{region}</dt>
              <dd className="flex flex-wrap gap-x-5">
                {d.prefectures
                  .filter((p) => p.region === region)
                  .map((p) => (
                    <Link
                      key={p.code}
                      to={`${path}?prefecture=${p.code}`}
                      className="inline-flex min-h-11 items-center gap-1 no-underline hover:underline"
                    >
                      {p.name}
                      <span className="amount text-xs font-normal text-soft">({digits(p.goods)})</span>
                    </Link>
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
