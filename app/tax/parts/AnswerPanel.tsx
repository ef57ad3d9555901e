import { Form } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { yen } from '#platform/money.ts';
import { ownShare } from '../own-share.ts';
import type { Refunds } from '../refund-rules.ts';
import type { Answer, Simulation } from '../simulation.ts';
import { RefundPicture } from './RefundPicture.tsx';
import { RefundTable } from './RefundTable.tsx';

/** The answer beside the questions. Its changes are announced politely (aria-live) while the visitor types. */
export function AnswerPanel({
  simulation: { answer, asked, query },
  isSaved,
  id,
}: {
  simulation: Simulation;
  isSaved: boolean;
  id: string | undefined;
}) {
  return (
    <section id={id} aria-labelledby="answer-title" className="scroll-mt-4 lg:sticky lg:top-4">
      <h2 id="answer-title">計算の結果</h2>
      <p role="status" className="sr-only">
        {answer && inWords(answer)}
      </p>
      <div className="mt-3 space-y-4">
        {isSaved && answer && (
          <Notice look="ok" title={`${answer.year}年の控除上限額の目安を保存しました`}>
            <p>
              <a href="/mypage#limit">マイページ</a>
              で寄附の合計と見比べられます。お申し込みの確認画面でも、目安を超えるときにお知らせします。
            </p>
          </Notice>
        )}
        {asked.notes.map((note) => (
          <Notice key={note}>
            <p>{note}</p>
          </Notice>
        ))}
        {answer ? (
          <Found answer={answer} query={query} />
        ) : (
          <Waiting hasErrors={Object.keys(asked.errors).length > 0} />
        )}
      </div>
    </section>
  );
}

function inWords({ year, shown }: Answer): string {
  return shown > 0
    ? `${year}年の控除上限額の目安は${yen(shown)}です。`
    : `${year}年の寄附では、控除を受けられない可能性があります。`;
}

function Waiting({ hasErrors }: { hasErrors: boolean }) {
  return (
    <div className="panel space-y-2 py-8 text-center">
      <p className="font-bold">
        {hasErrors
          ? '入力内容をご確認いただくと、ここに目安が表示されます。'
          : '給与収入を入力すると、ここに目安が表示されます。'}
      </p>
      <p className="text-sm text-soft">所得税と住民税の内訳、計算の過程もご覧いただけます。</p>
    </div>
  );
}

function Found({ answer, query }: { answer: Answer; query: string }) {
  return (
    <>
      <div className="panel space-y-3">
        <p className="text-sm font-bold text-soft">{answer.year}年の控除上限額の目安</p>
        <p>
          <data id="deduction-limit" value={answer.yen}>
            {answer.shown > 0 ? (
              <Amount yen={answer.shown} className="text-4xl" />
            ) : (
              <span className="amount text-4xl">-</span>
            )}
          </data>
        </p>
        {answer.shown > 0 ? (
          <p className="text-sm">
            {ownShare(answer)}
            1,000円未満を切り捨てています。実際の上限額は、その年の収入や控除で変わります。少し余裕をみた金額で寄附することをおすすめします。
          </p>
        ) : (
          <p>
            入力された内容では住民税の所得割額がないか少ないため、寄附をしても控除を受けられない可能性があります。
          </p>
        )}
        {answer.capped && (
          <p className="text-sm">特例分の上限額は、2027年からの定額の上限(193万円)で決まっています。</p>
        )}
        {answer.shown > 0 && <Actions answer={answer} query={query} />}
      </div>
      {answer.amount > 0 && <Returned answer={answer} />}
    </>
  );
}

function Actions({ answer, query }: { answer: Answer; query: string }) {
  return (
    <div className="no-print grid gap-3 sm:grid-cols-2">
      <a href={`/goods?max=${answer.shown}`} className="btn btn-primary">
        上限額までの返礼品をさがす
      </a>
      <Form method="post" action={`/about-deduction?${query}`}>
        <button type="submit" className="btn btn-secondary w-full">
          {answer.year}年の目安として保存する
        </button>
      </Form>
    </div>
  );
}

function Returned({ answer }: { answer: Answer }) {
  const over = answer.amount - answer.shown;
  return (
    <section aria-labelledby="returned" className="panel space-y-4">
      <h3 id="returned">{yen(answer.amount)}を寄附した場合の控除の内訳</h3>
      {!answer.isTyped && (
        <p className="text-sm text-soft">
          上限額の目安まで寄附した場合です。「寄附の金額」を入力すると、その金額で計算します。
        </p>
      )}
      {answer.isTyped && over > 0 && (
        <Notice look="warn" title={`上限額の目安を${yen(over)}超えています`}>
          <p>超えた分は、多くが控除されず、自己負担になります。</p>
        </Notice>
      )}
      <RefundPicture refunds={answer.refunds} />
      <RefundTable refunds={answer.refunds} />
      {answer.oneStopHindrances.length > 0 ? (
        <Notice title="ワンストップ特例は利用できません">
          <ul>
            {answer.oneStopHindrances.map((text) => (
              <li key={text}>{text}。</li>
            ))}
          </ul>
          <p>表のワンストップ特例の列は参考です。</p>
        </Notice>
      ) : (
        <p className="text-sm">
          ワンストップ特例では所得税からの控除はなく、その分も含めて翌年度の住民税から控除されます。確定申告の必要がない方で、申請先が5自治体以内の場合に利用できます。
        </p>
      )}
      <Differences {...answer.refunds} />
    </section>
  );
}

/** Why a tax return may return less than the one-stop exception. */
function Differences({ taxReturn, oneStop }: Refunds) {
  const byRate = taxReturn.burden + taxReturn.loan > oneStop.burden;
  return (
    <div className="space-y-2 text-sm">
      {byRate && (
        <p>
          この条件の確定申告では、実際の所得税の税率が、住民税の特例分の計算で想定される税率より低くなる部分があり、自己負担が多くなることがあります。計算上の目安であり、結果をお約束するものではありません。
        </p>
      )}
      {taxReturn.loan < 0 && (
        <p>
          確定申告では、所得税が減る分、住宅ローン控除を引ききれなくなることがあります。住宅ローン控除の2年目以降で、ほかに確定申告の必要がない方は、ワンストップ特例を利用すると所得税への影響がありません。
        </p>
      )}
      <p className="text-soft">1円未満の端数は、特例分に含めています。</p>
    </div>
  );
}
