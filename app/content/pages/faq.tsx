import { Link } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { isServed } from '#app/shell/route-map.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { faqDocuments, faqPage } from '../faq.ts';
import { Contents } from '../parts/Contents.tsx';
import { NextSteps } from '../parts/NextSteps.tsx';
import { QuestionList } from '../parts/QuestionList.tsx';
import type { Route } from './+types/faq.ts';
import { guidanceAnswer } from './guidance-answer.ts';

export const handle = { script: false };

export async function loader({ url }: Route.LoaderArgs) {
  return guidanceAnswer(faqPage(url.searchParams.get('q'), await faqDocuments(isServed)));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  return pageHead(args, {
    description:
      'ふるさと納税のしくみ、控除、ワンストップ特例、確定申告、お申し込み、お支払い、返礼品、会員登録についてのご質問と回答です。言葉でさがせます。',
    canonical: '/faq',
    noindex: d?.q !== '',
    jsonLd: d && {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: d.categories
        .flatMap((c) => c.questions)
        .map(({ question, text }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text },
        })),
    },
  });
}

export default function Faq({ loaderData: d }: Route.ComponentProps) {
  return (
    <div className="guidance">
      <div className="opening">
        <h1>よくあるご質問</h1>
        <p className="text-sm text-soft">最終更新日: {d.changed}</p>
        <search>
          <form action="/faq" aria-label="よくあるご質問の検索" className="no-print max-w-xl">
            <label htmlFor="faq-q" className="font-bold">
              言葉でさがす
            </label>
            <p id="faq-hint" className="text-sm text-soft">
              空白で区切ると、すべての言葉を含む質問をさがします。
            </p>
            <div className="mt-1 flex">
              <input
                id="faq-q"
                type="search"
                name="q"
                defaultValue={d.q}
                maxLength={100}
                aria-describedby="faq-hint"
                className="field-input min-w-0 rounded-e-none border-e-0"
              />
              <button type="submit" className="btn btn-primary flex-none rounded-s-none px-4">
                <Icon name="search" />
                さがす
              </button>
            </div>
          </form>
        </search>
        {d.q !== '' && (
          <p role="status">
            「{d.q}」に当てはまる質問: {d.count}件{' '}
            <Link to="/faq" className="text-strong underline underline-offset-4">
              すべての質問({d.total}件)を見る
            </Link>
          </p>
        )}
      </div>
      {d.count > 0 ? (
        <Contents sections={d.categories} label="分類" />
      ) : (
        <p>当てはまる質問が見つかりませんでした。言葉を短くするか、別の言い方でさがしてください。</p>
      )}
      <div className="sections">
        {d.categories.map((c) => (
          <section key={c.id} aria-labelledby={c.id}>
            <h2 id={c.id}>{c.title}</h2>
            <QuestionList questions={c.questions} open={d.q !== ''} />
          </section>
        ))}
      </div>
      <NextSteps paths={['/guide', '/about-tax-system', '/inquiry'].filter(isServed)} />
    </div>
  );
}
