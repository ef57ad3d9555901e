import { isBuiltIn, type TextKind } from '#app/texts/kinds.ts';

const MARKS: readonly (readonly [string, string])[] = [
  ['## 見出し', '見出し(### はその下の見出し)'],
  ['**強調**', '太字'],
  ['- 項目', '箇条書き(1. で番号つき)'],
  ['[言葉](/guide)', 'リンク。このサイトのアドレスか、https: で始まるアドレス'],
  ['![写っているもの](u/…)', '画像。「画像を追加」で追加すると、この形で本文に入ります'],
];

/** How the text of each kind is written, folded. */
export function BodyHelp({ kind }: { kind: TextKind }) {
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
      </div>
    </details>
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
