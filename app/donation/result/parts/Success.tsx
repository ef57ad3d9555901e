import { Fragment, useEffect } from 'react';
import { Link } from 'react-router';
import { rememberCarts } from '#app/account/carts.ts';
import { inquiryPath } from '#app/inquiry/path.ts';
import { HowToPay } from '#app/payment/parts/HowToPay.tsx';
import { RETURN_NOTE } from '#app/payment/words.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Steps } from '#app/ui/Steps.tsx';
import { yen } from '#platform/money.ts';
import type { NextStep } from '../next-steps.ts';
import type { SuccessData } from '../success.ts';

export function Success({ data }: { data: SuccessData }) {
  const carts = data.kind === 'donation' ? data.carts : null;
  useEffect(() => {
    if (carts) rememberCarts(carts);
  }, [carts]);
  if (data.kind === 'bare') {
    return (
      <div className="prose-width mx-auto space-y-5">
        <h1>寄附のお申し込み完了</h1>
        <p>
          このページでは、お申し込みの完了後に受付番号をお知らせします。お申し込みの状態は、寄附履歴でご確認いただけます。
        </p>
        <p className="flex flex-wrap gap-3">
          <Link to="/mypage/donation-histories" className="btn btn-primary">
            寄附履歴を見る
          </Link>
          <Link to="/goods" className="btn btn-secondary">
            返礼品をさがす
          </Link>
        </p>
      </div>
    );
  }
  const { own } = data;
  const alone = own?.donations.length === 1 ? own.donations[0] : undefined;
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <Steps steps={['入力', '確認', 'お支払い', '完了']} current={data.taxYear === null ? 2 : 3} />
      <div className="panel space-y-3 py-8 text-center">
        {data.taxYear !== null && <Icon name="circle-check" size={48} className="mx-auto text-ok" />}
        <h1>
          {data.taxYear !== null
            ? 'ご寄附ありがとうございます'
            : data.howToPay
              ? 'お申し込みを受け付けました'
              : `現在の状態: ${data.state}`}
        </h1>
        <p>
          {data.numberName} <strong className="amount text-xl">{data.number}</strong>
        </p>
        <p className="text-sm text-soft">
          <Link to={inquiryPath('/donate', data.number)}>お問い合わせ</Link>
          の際に必要です。{(data.taxYear !== null || data.howToPay) && '確認のメールもお送りしています。'}
        </p>
      </div>
      {data.howToPay && (
        <HowToPay
          howToPay={data.howToPay}
          done="お支払いの完了をもって、寄附の受け付けとなります。"
          after="同じ内容をメールでもお送りしました。期限を過ぎると、お申し込みは取り消されます。お支払いになった日が寄附の日となり、その日の属する年の控除の対象になります。"
        />
      )}
      {data.held && (
        <Notice look="warn" title={data.held.title}>
          <p>{data.held.text}</p>
        </Notice>
      )}
      {own && <Own own={own} held={data.held !== null} />}
      {data.taxYear !== null && (
        <>
          <Notice look="ok" title={`${data.taxYear}年分の寄附になります`} />
          <section aria-labelledby="next">
            <h2 id="next">これからのお手続き</h2>
            {own ? (
              <ol className="mt-3 list-decimal space-y-3 ps-6">
                {own.steps.map((step) => (
                  <li key={step.text}>
                    <p>{step.text}</p>
                    <StepLink {...step.link} />
                  </li>
                ))}
              </ol>
            ) : (
              <p className="mt-3">
                書類の受け取り、控除のお手続き、返礼品の状況は、寄附された方の寄附履歴でご案内しています。
              </p>
            )}
          </section>
        </>
      )}
      <p className="flex flex-wrap gap-3">
        <Link to={own?.historyPath ?? '/mypage/donation-histories'} className="btn btn-primary">
          寄附履歴を見る
        </Link>
        <Link
          to={alone ? `/governments/detail?code=${alone.governmentCode}` : '/goods'}
          className="btn btn-secondary"
        >
          {alone ? `${alone.place}のページへ` : '返礼品をさがす'}
        </Link>
      </p>
    </div>
  );
}

type OwnData = NonNullable<Extract<SuccessData, { kind: 'donation' }>['own']>;

/** What was given: one donation, or several that were paid at once. */
function Own({ own, held }: { own: OwnData; held: boolean }) {
  const several = own.donations.length > 1;
  const ended = own.donations.filter((d) => d.ended);
  return (
    <>
      {several && ended.length > 0 && <Ended donations={ended} />}
      {several && (
        <dl className="facts">
          <Fact
            term={
              ended.length > 0 && ended.length < own.donations.length
                ? `${held ? '確認中の' : '成立した'}寄附金額の合計`
                : '寄附金額の合計'
            }
            text={yen(own.amount)}
          />
          {own.paidAt && <Fact term="受付日時" text={own.paidAt} />}
        </dl>
      )}
      {own.donations.map((d, i) => {
        const facts = (
          <dl className="facts">
            {several ? <Fact term="受付番号" text={d.number} /> : <Fact term="寄附先" text={d.place} />}
            {d.goods && <Fact term="返礼品" text={`${d.goods}(${d.quantity}点)`} />}
            <Fact term="寄附金額" text={yen(d.amount)} />
            {d.deliverTo && <Fact term="お届け先" text={d.deliverTo} />}
            <Fact term="使い道" text={d.usage} />
            {several && d.ended?.kind === 'returned' && <Fact term="返金日" text={d.ended.on} />}
            {several && d.ended?.kind === 'divided' && <Fact term="返金" text={d.ended.words} />}
            {several && d.planned && <Fact term="発送予定" text={d.planned} />}
            {!several && own.paidAt && <Fact term="受付日時" text={own.paidAt} />}
          </dl>
        );
        if (!several) return <Fragment key={d.number}>{facts}</Fragment>;
        return (
          <section key={d.number} aria-label={`寄附${i + 1}`}>
            <h2 className="text-lg">
              寄附{i + 1} {d.place}
              {d.ended && <span className="badge badge-label ms-2 align-middle">{ENDED[d.ended.kind]}</span>}
            </h2>
            {facts}
          </section>
        );
      })}
    </>
  );
}

const namesOf = (donations: OwnData['donations']) =>
  donations.map((d) => [d.place, d.goods].filter(Boolean).join(' ')).join('、');

/** What becomes of the money of one that does not stand, in a word. */
const ENDED = { returned: '返金済み', owed: '返金の対象', takenBack: '取り消し', divided: '取り消し' };

/** Yen of those that ended: gone back from here, to go back yet, and taken back by a bank. */
function whereItIs(donations: OwnData['donations']) {
  const sums = { gone: 0, owed: 0, taken: 0 };
  for (const { amount, ended } of donations)
    if (ended?.kind === 'divided') {
      sums[ended.gone ? 'gone' : 'owed'] += ended.here;
      sums.taken += ended.lost;
    } else if (ended) sums[WHERE[ended.kind]] += amount;
  return sums;
}

const WHERE = { returned: 'gone', owed: 'owed', takenBack: 'taken' } as const;

/** Of several that were paid at once those that do not stand, and how far their money is on its way back. */
function Ended({ donations }: { donations: OwnData['donations'] }) {
  const { gone, owed, taken } = whereItIs(donations);
  const title = `${donations.length}件の寄附は、取り消しとなりました`;
  if (owed + taken === 0)
    return (
      <Notice look="info" title={`${title}。${yen(gone)}を返金しました`}>
        <p>{namesOf(donations)}</p>
        <p>{RETURN_NOTE}</p>
      </Notice>
    );
  return (
    <Notice look="warn" title={gone + taken === 0 ? `${title}。${yen(owed)}は返金の対象です` : title}>
      <p>{namesOf(donations)}</p>
      {gone > 0 && <p>このうち{yen(gone)}は返金しました。</p>}
      {owed > 0 && (
        <p>
          {gone + taken > 0 && `このうち${yen(owed)}は返金の対象です。`}
          返金の状況は、寄附履歴でご確認いただけます。
        </p>
      )}
      {taken > 0 && (
        <p>
          {gone + owed > 0 ? `このうち${yen(taken)}` : yen(taken)}
          は、カード会社などの手続きによりお支払いが取り消されたため、カード会社などから返金されます。当サイトからあらためて返金することはありません。
        </p>
      )}
    </Notice>
  );
}

function StepLink({ label, path, file }: NextStep['link']) {
  const look = 'inline-flex min-h-11 items-center text-strong underline underline-offset-4';
  return file ? (
    <a href={path} className={look}>
      {label}
    </a>
  ) : (
    <Link to={path} className={look}>
      {label}
    </Link>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}
