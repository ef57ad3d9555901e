import { Link } from 'react-router';
import { CartButton } from '#app/ui/CartButton.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Markdown } from '#app/ui/Markdown.tsx';
import { formatPlainDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { FavoriteHeart } from '../../parts/FavoriteHeart.tsx';
import { Cover } from '../../parts/Picture.tsx';
import { GoodsResults } from '../../search/parts/GoodsResults.tsx';
import type { GovernmentPageData } from '../government-view.ts';
import { ClosedNotice } from './ClosedNotice.tsx';
import { Contact } from './Contact.tsx';
import { OneStop, Usages } from './Donating.tsx';

export function GovernmentDetail({ d }: { d: GovernmentPageData }) {
  return (
    <div className="space-y-14">
      <div className="space-y-6">
        {d.image && (
          <Cover
            image={d.image}
            alt={d.imageAlt}
            sizes="(min-width: 1152px) 1120px, 100vw"
            className="aspect-5/2 w-full rounded-card object-cover"
          />
        )}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-12">
          <div>
            <p className="text-sm text-soft">{d.kana}</p>
            <h1>{d.place}</h1>
            <div className="mt-3">
              <FavoriteHeart kind="government" id={d.code} name={d.name} wide />
            </div>
            {d.message && (
              <blockquote className="mt-4 whitespace-pre-line">
                {d.message}
                {d.head && <footer className="mt-2 text-sm text-soft">{d.head}</footer>}
              </blockquote>
            )}
          </div>
          {d.donating ? (
            <div className="panel space-y-3 self-start">
              <p className="text-sm">返礼品を受け取らずに、{yen(d.donating.minAmount)}から寄附できます。</p>
              <Link to={`/donate/governments/${d.code}`} className="btn btn-primary w-full">
                返礼品なしで寄附する
              </Link>
              <CartButton
                of={{ name: 'government', value: d.code }}
                className="btn btn-secondary h-auto w-full py-2 whitespace-normal"
              >
                返礼品なしの寄附をリストに入れる
              </CartButton>
              <a href="#gifts" className="btn btn-secondary w-full">
                返礼品から選ぶ
              </a>
            </div>
          ) : (
            <div className="self-start">
              <ClosedNotice d={d} />
            </div>
          )}
        </div>
      </div>

      {d.donating && <Usages donating={d.donating} />}

      {d.profile && (
        <section aria-labelledby="profile">
          <h2 id="profile">{d.name}について</h2>
          <Markdown html={d.profile} className="prose-width mt-3" />
        </section>
      )}

      {d.donating && (
        <section id="gifts" aria-label={`${d.name}の返礼品`}>
          <GoodsResults
            data={d.results}
            path="/governments/detail"
            fixed={[['code', d.code]]}
            heading={<h2>{d.name}の返礼品</h2>}
          />
          {d.listsMakers && (
            <p className="mt-6 text-sm">
              <Link to={`/governments/made-here?code=${d.code}`}>
                地場産品基準第3号に該当する返礼品の一覧(製造者・一般販売価格)
              </Link>
            </p>
          )}
        </section>
      )}

      {d.messages.length > 0 && (
        <section aria-labelledby="messages" className="later">
          <h2 id="messages">寄附された方からの応援メッセージ</h2>
          <ul className="mt-4 grid gap-4 md:grid-cols-2">
            {d.messages.map((m) => (
              <li key={`${m.date}${m.message}`} className="panel">
                <p className="whitespace-pre-line">{m.message}</p>
                <p className="mt-2 text-sm text-soft">
                  {m.name} {m.date && formatPlainDate(m.date)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}

      {d.producers.length > 0 && (
        <section aria-labelledby="producers" className="later [--height:32rem]">
          <h2 id="producers">返礼品をつくる人たち</h2>
          <ul className="mt-4 grid gap-x-10 md:grid-cols-2">
            {d.producers.map((p) => (
              <li key={p.id} className="border-b border-line py-3">
                <h3>{p.name}</h3>
                <p className="text-sm text-soft">{p.place}</p>
                <p className="mt-1 text-sm">{p.introduction}</p>
              </li>
            ))}
          </ul>
        </section>
      )}

      <div className="grid gap-10 md:grid-cols-2">
        {d.donating && <OneStop oneStop={d.donating.oneStop} />}
        <Contact d={d} />
      </div>

      <section aria-labelledby="neighbours" className="later [--height:50rem] max-md:[--height:120rem]">
        <h2 id="neighbours">{d.isPrefecture ? `${d.name}の市区町村` : `${d.prefecture}のほかの自治体`}</h2>
        <ul className="mt-4 flex flex-wrap gap-x-5">
          {d.neighbours.map((n) => (
            <li key={n.code}>
              <Link
                to={`/governments/detail?code=${n.code}`}
                className="inline-flex min-h-11 items-center gap-1 text-sm no-underline hover:underline"
              >
                {n.name}
                {n.goods > 0 && <Icon name="gift" size={14} className="text-accent" />}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
