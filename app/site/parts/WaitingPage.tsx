import { useContext } from 'react';
import { UNSAFE_FrameworkContext, useLocation } from 'react-router';
import { kindOf, kindWords } from '#app/catalogue/kind-words.ts';
import { storefrontOf } from '#platform/storefront.ts';
import { GAPS } from './gaps.ts';
import { WaysOn } from './WaysOn.tsx';
import script from './waiting.js?raw';

/**
 * The waiting page for new applicants. It is the same for everybody but for the gaps, and has a script of its own, which
 * fills them in again; without scripts the browser loads the page anew.
 */
export function WaitingPage() {
  const { nonce } = useContext(UNSAFE_FrameworkContext) ?? {};
  const { pathname } = useLocation();
  const { goods, application } = kindWords(kindOf(storefrontOf(pathname)));
  return (
    <div className="prose-width mx-auto space-y-6 py-8">
      <h1>順番にご案内しています</h1>
      <p>
        ただいま大変混み合っているため、{application}
        の画面には、お越しいただいた順にご案内しています。ご案内した方に落ち着いてお手続きいただけるよう、恐れ入りますが、しばらくお待ちください。
      </p>
      <div className="space-y-2 rounded-card border border-line bg-tint p-4">
        <p id="waiting-people" className="text-lg font-bold">
          {GAPS.people}
        </p>
        <p id="waiting-time">{GAPS.time}</p>
      </div>
      <p id="waiting-told" role="status" className="sr-only" />
      <p>
        このページは自動で切り替わり、順番が来ると、お選びの{goods}の{application}
        に進みます。このページを開いたままお待ちください。
      </p>
      <p id="waiting-year">{GAPS.year}</p>
      <ul className="list-disc space-y-2 pl-6 text-sm">
        <li>
          順番が来てから2分のあいだにこのページが開いていないときは、次の方をご案内します。もう一度開いていただくと、新しい順番をお取りします。
        </li>
        <li>
          順番は、このブラウザーのCookieで覚えています。Cookieを使わない設定では順番をお取りできませんので、Cookieを使う設定にしてから、このページをもう一度開いてください。
        </li>
        <li>
          入力の途中だった方は、入力された内容を保存しています。順番が来ると、続きからお手続きいただけます。
        </li>
        <li>お待ちのあいだ、{goods}の在庫は確保されません。</li>
      </ul>
      <WaysOn again="いまの順番を確認する" />
      <script
        nonce={nonce}
        data-again={GAPS.again}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </div>
  );
}
