import { isBuiltIn, type TextKind } from '#app/texts/kinds.ts';

const MARKS: readonly (readonly [string, string])[] = [
  ['## 見出し', '見出し(### はその下の見出し)'],
  ['**強調**', '太字'],
  ['- 項目', '箇条書き(1. で番号つき)'],
  ['[言葉](/guide)', 'リンク。このサイトのアドレスか、https: で始まるアドレス'],
  ['![写っているもの](u/…)', '画像。「画像を追加」で追加すると、この形で本文に入ります'],
];

/** What a text may name in double braces. */
export interface Insertions {
  /** With what stands there now: settings, terms of the ways to pay, times for which records are kept. */
  values: (readonly [name: string, value: string])[];
  /** Figures and tables, each on a line of its own. */
  parts: readonly string[];
}

/** How the text of each kind is written, folded. */
export function BodyHelp({ kind, insertions }: { kind: TextKind; insertions: Insertions | undefined }) {
  return (
    <details className="folded">
      <summary className="btn btn-secondary">書き方</summary>
      <div className="panel space-y-3 text-sm">
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {MARKS.map(([mark, words]) => (
            <div key={mark} className="contents">
              <dt>
                <code>{mark}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        {kind === 'landing_page' && <Blocks />}
        {isBuiltIn(kind) && (
          <p>
            見出しには <code>{'## お申し込み {#apply}'}</code>{' '}
            のようにアドレスを付けます。ほかのページからのリンクが切れないよう、アドレスは変えません。
          </p>
        )}
        {insertions && <Insertable of={insertions} />}
      </div>
    </details>
  );
}

function Insertable({ of: { values, parts } }: { of: Insertions }) {
  return (
    <>
      <p>
        次の名前を書いた場所には、サイトの設定・お支払いの方法・記録の保存期間から、いまの値が入ります。値は、この画面では変えられません。
      </p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {parts.length > 0 && (
        <p>
          次の図や表は、1行にそれだけを書くと入ります。日付や金額は、制度とサイトの決まりから計算されます。{' '}
          {parts.map((part) => (
            <code key={part} className="me-3">
              {`{{part:${part}}}`}
            </code>
          ))}
        </p>
      )}
    </>
  );
}

function Blocks() {
  return (
    <>
      <p>
        本文は「:::」で囲んだブロックを並べます。はじめは <code>::: hero</code> で、ほかに
        text・goods・steps・faq・action があります。項目のあとを1行空けて、文を書きます。
      </p>
      <pre className="overflow-x-auto rounded-card bg-tint p-3">{SAMPLE}</pre>
    </>
  );
}

const SAMPLE = `::: hero
title: はじめてのふるさと納税
picture: c/field/2
link: /about-deduction 上限額の目安を知る | /guide 手順を読む

はじめての方のためのご案内です。
:::

::: goods
title: 旬の返礼品
search: category=2
limit: 8
:::`;
