import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import {
  ConfirmFigure,
  DonateFigure,
  RemainingFigure,
  ScanFigure,
  ShowFigure,
  SignInFigure,
} from '../parts/figures.tsx';
import type { Route } from './+types/guide.ts';

const QUESTIONS: readonly [string, string][] = [
  [
    '有効期限はいつまでですか。',
    'チケットごとに、返礼品のページに書かれた月数です。発行日を1日目として数え、最終日の23時59分59秒(日本時間)まで使えます。たとえば11月21日に発行された6か月のチケットは、翌年5月20日までです。対応する日がない月は、その月の末日までとなります。',
  ],
  [
    '期限が近づいたことはわかりますか。',
    '残りがあるチケットは、期限の30日前、7日前、1日前にメールでお知らせします。',
  ],
  [
    '使い切れなかったときは、どうなりますか。',
    '有効期限を過ぎたチケットは無効になります。返金、期間の延長、ほかの返礼品との交換はできません。',
  ],
  [
    'お釣りは出ますか。',
    'お釣りは出ません。金額のチケットは1円単位で使えますので、お会計の金額までをお使いください。足りない分は、お店のほかのお支払い方法でお支払いいただけます。',
  ],
  [
    '家族や友人に譲ることはできますか。',
    '譲渡、転売、換金はできません。寄附をされたご本人がお使いください。ご本人とご一緒の方のお会計に使うことはできます。',
  ],
  [
    '住んでいる自治体のチケットを受け取れますか。',
    'お住まいの自治体へ寄附をされたときは、国の基準により、チケットを含む返礼品をお受け取りいただけません。',
  ],
  [
    '電波の届かない場所でも使えますか。',
    'お出かけの前に、ご自分のスマートフォンで一度チケットの画面を開いておくと、その後は通信がなくてもQRコードと番号を表示できます。お店の端末には通信が必要です。ログアウトすると、端末に保存した画面は消えます。',
  ],
  [
    'スマートフォンを忘れたときは、どうすればよいですか。',
    'チケット番号(14文字)をお店にお伝えいただければ使えます。番号はほかの人に知られないよう、大切にお取り扱いください。',
  ],
  [
    '残りと利用履歴は、どこで確認できますか。',
    'マイページの「現地利用チケット」で確認できます。画面を開いている間は、お店での利用がすぐに反映されます。',
  ],
  [
    '寄附の取り消しはできますか。',
    '寄附のお申し込み後の取り消しは、原則としてできません。チケットを一度でもお使いになった後は、どのような場合も取り消せません。',
  ],
];

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    description:
      '現地利用チケットは、寄附をした自治体のお店や施設で使える返礼品です。受け取り方、お店での使い方、有効期限、加盟店の方の受付の手順をご案内します。',
    canonical: '/qr_tickets',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: QUESTIONS.map(([name, text]) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    },
  });
}

export default function TicketGuide() {
  return (
    <div className="space-y-12">
      <div className="space-y-4">
        <h1>現地利用チケットのご案内</h1>
        <p className="prose-width">
          現地利用チケットは、寄附をした自治体の宿、お食事処、体験、施設などで使える返礼品です。お支払いが済むとすぐに発行され、スマートフォンの画面をお店で見せるだけでお使いいただけます。
        </p>
        <p className="flex flex-wrap gap-3">
          <Link to="/goods?ticket=1" className="btn btn-primary">
            現地で使える返礼品をさがす
          </Link>
          <Link to="/mypage/tickets" className="btn btn-secondary">
            お持ちのチケットを見る
          </Link>
        </p>
        <nav aria-label="このページの内容">
          <ul className="flex flex-wrap gap-x-6">
            <Jump to="kinds">チケットの種類</Jump>
            <Jump to="use">使い方</Jump>
            <Jump to="questions">ご利用の前に</Jump>
            <Jump to="merchants">加盟店の方へ</Jump>
          </ul>
        </nav>
      </div>

      <section aria-labelledby="kinds" className="space-y-4">
        <h2 id="kinds">チケットの種類</h2>
        <dl className="facts">
          <div>
            <dt>金額のチケット</dt>
            <dd>「3,000円分」のように金額が決まっています。1円単位で、何度かに分けて使えます。</dd>
          </div>
          <div>
            <dt>回数のチケット</dt>
            <dd>「5回分」のように回数が決まっています。1回ずつでも、何人かで一度にでも使えます。</dd>
          </div>
          <div>
            <dt>1回限りのチケット</dt>
            <dd>体験や入場など、1回で使い切るチケットです。</dd>
          </div>
        </dl>
        <p className="prose-width text-sm">
          寄附の数量が2点以上のときは、その数だけチケットを発行します。使えるお店は、チケットを発行した自治体の加盟店です。温泉の入浴券のように、使える加盟店の種類が決まっているチケットもあります。お店の名前と所在地は、チケットの画面でご確認いただけます。
        </p>
      </section>

      <section aria-labelledby="use" className="space-y-4">
        <h2 id="use">使い方</h2>
        <ol className="grid gap-6 md:grid-cols-3">
          <Step n={1} title="寄附をする" figure={<DonateFigure />}>
            返礼品のページから寄附をお申し込みください。お支払いが済むとチケットを発行し、メールでお知らせします。
          </Step>
          <Step n={2} title="お店で画面を見せる" figure={<ShowFigure />}>
            マイページの「現地利用チケット」を開き、QRコードをお店の人に見せてください。番号を伝えても使えます。
          </Step>
          <Step n={3} title="残りを確認する" figure={<RemainingFigure />}>
            お店の人が金額または回数を入力し、一緒に確認します。利用した分が引かれ、残りがすぐに画面に表示されます。
          </Step>
        </ol>
        <p className="prose-width text-sm">
          ご予約が必要なお店や、休業日のあるお店があります。お出かけの前に、お店へご確認ください。
        </p>
      </section>

      <section aria-labelledby="questions" className="space-y-4">
        <h2 id="questions">ご利用の前に</h2>
        <dl className="divide-y divide-line border-y border-line">
          {QUESTIONS.map(([question, answer]) => (
            <div key={question} className="py-4">
              <dt className="font-bold">{question}</dt>
              <dd className="prose-width mt-1">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section aria-labelledby="merchants" className="space-y-4">
        <h2 id="merchants">加盟店の方へ</h2>
        <p className="prose-width">
          チケットの受付は、スマートフォンやタブレット、パソコンのブラウザーで行います。アプリや専用の機器は要りません。加盟店コードと暗証番号は、自治体からお渡しします。
        </p>
        <ol className="grid gap-6 md:grid-cols-3">
          <Step n={1} title="ログインする" figure={<SignInFigure />}>
            受付の画面を開き、加盟店コードと6桁の暗証番号を入力します。ログインは12時間続きますので、営業の始めに一度で済みます。
          </Step>
          <Step n={2} title="チケットを読み取る" figure={<ScanFigure />}>
            カメラでQRコードを読み取るか、チケット番号を入力します。チケットの名前、残り、有効期限が表示されます。
          </Step>
          <Step n={3} title="金額を確定する" figure={<ConfirmFigure />}>
            利用する金額または回数を入力し、お客様に確認していただいてから確定します。「受け付けました」の画面が出たら完了です。
          </Step>
        </ol>
        <dl className="facts">
          <div>
            <dt>間違えたとき</dt>
            <dd>
              確定してから10分以内なら、完了の画面または利用一覧から取り消せます。取り消せるのは、受け付けたお店だけで、そのチケットの最後の利用に限ります。10分を過ぎたときは、自治体へご連絡ください。
            </dd>
          </div>
          <div>
            <dt>受け付けられないとき</dt>
            <dd>
              ほかの自治体のチケット、有効期限が過ぎたチケット、使い切ったチケットは、画面に理由が表示されます。画面の写し(スクリーンショット)を見せられたときも、必ず読み取って残りをお確かめください。
            </dd>
          </div>
          <div>
            <dt>二重の受付</dt>
            <dd>
              確定のボタンを続けて押しても、引かれるのは一度だけです。残りを超えて引かれることはありません。
            </dd>
          </div>
          <div>
            <dt>精算</dt>
            <dd>
              ご利用分は、自治体から加盟店へ、自治体が定める日にまとめてお支払いします。日ごとの件数と合計は「利用一覧」でご確認ください。
            </dd>
          </div>
          <div>
            <dt>お客様へのお願い</dt>
            <dd>お釣りはお渡ししないでください。現金や商品券との交換はできません。</dd>
          </div>
        </dl>
        <p>
          <a href="/qr_tickets/redeem" className="btn btn-secondary">
            受付の画面を開く
          </a>
        </p>
      </section>
    </div>
  );
}

function Jump({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={`#${to}`}
        className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
      >
        {children}
      </a>
    </li>
  );
}

function Step({
  n,
  title,
  figure,
  children,
}: {
  n: number;
  title: string;
  figure: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="space-y-2">
      {figure}
      <h3>
        <span className="amount me-2 text-accent">{n}</span>
        {title}
      </h3>
      <p className="text-sm">{children}</p>
    </li>
  );
}
