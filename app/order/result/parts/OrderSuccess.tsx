import { useEffect } from 'react';
import { Link } from 'react-router';
import { rememberCarts } from '#app/account/carts.ts';
import { inquiryPath } from '#app/inquiry/path.ts';
import { HowToPay } from '#app/payment/parts/HowToPay.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Steps } from '#app/ui/Steps.tsx';
import { digits, yen } from '#platform/money.ts';
import type { SuccessData } from '../success.ts';

type Ordered = Extract<SuccessData, { kind: 'order' }>;

export function OrderSuccess({ data }: { data: SuccessData }) {
  const carts = data.kind === 'order' ? data.carts : null;
  useEffect(() => {
    if (carts) rememberCarts(carts);
  }, [carts]);
  if (data.kind === 'bare') return <Bare />;
  const { own } = data;
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <Steps steps={['入力', '確認', 'お支払い', '完了']} current={data.stands ? 3 : 2} />
      <div className="panel space-y-3 py-8 text-center">
        {data.stands && <Icon name="circle-check" size={48} className="mx-auto text-ok" />}
        <h1>{headingOf(data)}</h1>
        <p>
          注文番号 <strong className="amount text-xl">{data.number}</strong>
        </p>
        <p className="text-sm text-soft">
          <Link to={inquiryPath('/ec', data.number)}>お問い合わせ</Link>
          の際に必要です。{(data.stands || data.howToPay) && '確認のメールもお送りしています。'}
        </p>
        {own && (
          <p className="text-sm [overflow-wrap:anywhere]">
            メールの送り先: <strong>{own.email}</strong>
          </p>
        )}
      </div>
      {data.words && (
        <Notice look="warn" title={data.words.title}>
          <p>{data.words.text}</p>
        </Notice>
      )}
      {data.howToPay && (
        <HowToPay
          howToPay={data.howToPay}
          done="お支払いの完了をもって、ご注文の確定となります。"
          after="同じ内容をメールでもお送りしました。期限を過ぎると、ご注文は取り消されます。"
        />
      )}
      {own && <OwnOrder own={own} />}
      {data.stands && (
        <section aria-labelledby="next">
          <h2 id="next">これからの流れ</h2>
          <ol className="mt-3 list-decimal space-y-2 ps-6">
            {data.waits && <li>商品の発送の準備をします。準備を始めるまでは、ご注文を取り消せます。</li>}
            <li>発送しましたら、お問い合わせ番号をメールでお知らせします。</li>
            <li>
              領収書は、お支払いの完了ののち、ご注文のページから発行いただけます。発送ののちは、適格請求書を兼ねた領収書になります。
            </li>
          </ol>
        </section>
      )}
      <p className="flex flex-wrap gap-3">
        <Link to={data.detailPath} className="btn btn-primary">
          ご注文の内容を見る
        </Link>
        <Link to="/ec" className="btn btn-secondary">
          お買い物を続ける
        </Link>
      </p>
    </div>
  );
}

function headingOf({ stands, howToPay, state }: Ordered): string {
  if (stands) return 'ご注文ありがとうございます';
  return howToPay ? 'ご注文を受け付けました' : `現在の状態: ${state}`;
}

function OwnOrder({ own }: { own: NonNullable<Ordered['own']> }) {
  const { sums } = own;
  const facts: [string, string][] = [
    ...(own.parcels.length > 0
      ? own.parcels.map(([name, contents]): [string, string] => [`${name}の商品`, contents])
      : ([['商品', own.lines.join('\n')]] as [string, string][])),
    ['商品の合計', yen(sums.goods)],
    ...sums.parcels.map((p): [string, string] => [`${p.name}の送料`, p.fee === 0 ? '無料' : yen(p.fee)]),
    [sums.parcels.length > 0 ? '送料の合計' : '送料', sums.shipping === 0 ? '無料' : yen(sums.shipping)],
    ...(sums.wrapping > 0 ? ([['包装料', yen(sums.wrapping)]] as [string, string][]) : []),
    ...(sums.points > 0
      ? ([['ポイントのご利用', `−${digits(sums.points)}ポイント`]] as [string, string][])
      : []),
    ['お支払い総額(税込)', yen(sums.total)],
    ...(own.givenBack > 0 ? ([['このうちご返金', yen(own.givenBack)]] as [string, string][]) : []),
    ...own.wishes,
    ['お届けのご希望', own.delivery],
  ];
  return (
    <>
      <dl className="facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {own.points && <p className="text-sm">{own.points}</p>}
    </>
  );
}

function Bare() {
  return (
    <div className="prose-width mx-auto space-y-5">
      <h1>ご注文完了</h1>
      <p>
        このページでは、ご注文の完了後に注文番号をお知らせします。ご注文の状態は、お送りしたメールのリンクか、マイページでご確認いただけます。
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to="/ec/mypage" className="btn btn-primary">
          マイページを見る
        </Link>
        <Link to="/ec/goods" className="btn btn-secondary">
          商品をさがす
        </Link>
      </p>
    </div>
  );
}
