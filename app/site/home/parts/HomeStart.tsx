import { Link } from 'react-router';
import { siteRoute } from '#app/shell/route-map.ts';

const STEPS = [
  {
    path: '/about-deduction',
    to: '/about-deduction',
    title: '控除上限額の目安を知る',
    text: '給与収入とご家族から、自己負担が2,000円で済む寄附の目安を計算します。',
    label: '目安を計算する',
  },
  {
    path: '/goods',
    to: '/goods',
    title: '応援したい地域をさがす',
    text: '全国の自治体と返礼品から、キーワードや地域、寄附金額でさがせます。',
    label: '返礼品をさがす',
  },
  {
    path: '/mypage/donation-histories',
    to: '/mypage/donation-histories?note=new',
    title: 'ほかのサイトでの寄附を記録する',
    text: '今年すでに寄附をしているときは、記録しておくと、合計や目安までの残りを正しく確かめられます。',
    label: '寄附を記録する',
  },
  {
    path: '/mypage/addresses',
    to: '/mypage/addresses',
    title: 'お届け先を登録する',
    text: '返礼品のお届け先を登録しておくと、お申し込みのときに選べます。',
    label: 'お届け先を登録する',
  },
] as const;

/** The first page of a member who has not donated yet: the three first steps. */
export function HomeStart() {
  const steps = STEPS.filter((s) => siteRoute(s.path)?.page).slice(0, 3);
  return (
    <section aria-labelledby="start">
      <h2 id="start">はじめに</h2>
      <ol className="mt-3 grid gap-4 md:grid-cols-3">
        {steps.map((s, i) => (
          <li key={s.to} className="panel flex flex-col gap-2">
            <p className="flex items-baseline gap-2">
              <span aria-hidden="true" className="amount text-2xl text-accent">
                {i + 1}
              </span>
              <span className="font-bold">{s.title}</span>
            </p>
            <p className="text-sm text-soft">{s.text}</p>
            <p className="mt-auto">
              <Link to={s.to} className={`btn w-full ${i === 0 ? 'btn-primary' : 'btn-secondary'}`}>
                {s.label}
              </Link>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
