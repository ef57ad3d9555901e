import { type KeyboardEvent, useRef } from 'react';
import { Form, Link } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { TrayView } from '../tray-view.ts';
import { FaultForm, NO_MAIL } from './FaultForm.tsx';

/** By a key each, where the focus is on the panel and no text is typed. */
const KEYS: Record<string, string> = { 1: 'accepted', 2: 'received', 3: 'incomplete', 4: 'withdrawn' };

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  );
}

/** Whose paper it is, and what is said of it. Enter accepts: the button has the focus. */
export function PersonPanel({
  person: p,
  query,
  reply,
  choices,
}: {
  person: TrayView;
  query: string;
  reply: FormReply;
  choices: readonly { code: string; name: string }[];
}) {
  const panel = useRef<HTMLDivElement>(null);
  const seen = reply.values.seen ?? p.state;
  // What was typed stays, also where nothing of it can be done any more.
  const isRefused = Object.keys(reply.errors).length > 0;
  const to = `/one-stop?${new URLSearchParams({ number: p.number })}${query && `&${query}`}`;

  function onKeyDown(event: KeyboardEvent): void {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const aim = panel.current?.querySelector<HTMLElement>(`[data-act="${act}"]`);
    if (!aim) return;
    event.preventDefault();
    if (aim instanceof HTMLDetailsElement) {
      aim.open = true;
      aim.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
    } else aim.click();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys do what the buttons inside do
    <div ref={panel} onKeyDown={onKeyDown} className="space-y-4">
      {p.trouble && <Notice look="warn" title={p.trouble} />}
      {p.faults && (
        <Notice
          look="warn"
          title={p.hasMail ? '不備をお知らせ済みです' : '不備があります(メールではお知らせしていません)'}
        >
          <p>{p.faults}</p>
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <section className="space-y-2">
          <h2>{p.name} 様</h2>
          <Facts facts={p.person} />
          {p.lacksBirthDate && (
            <Notice look="warn" title="生年月日が登録されていません">
              <p>
                通知書に必要です。申請書のとおりに、
                <Link to={`/donations/${p.number}/donor`}>寄附者の情報</Link>
                に入力してから受け付けてください。
              </p>
            </Notice>
          )}
        </section>
        <section className="space-y-2">
          <h2>申請 {p.number}</h2>
          <Facts facts={p.donation} />
        </section>
      </div>
      {p.others.length > 0 && (
        <Notice title={`同じ方のほかの寄附が${p.others.length}件、申請待ちです`}>
          <ul>
            {p.others.map((o) => (
              <li key={o.number}>
                <Link to={`/one-stop?${new URLSearchParams({ number: o.number })}${query && `&${query}`}`}>
                  {o.words}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {(p.mayReceive || isRefused) && (
        <section aria-label="手続き" className="panel space-y-4">
          <Form defaultShouldRevalidate method="post" action={to} className="flex flex-wrap gap-3">
            <input type="hidden" name="seen" value={seen} />
            {p.state !== 'accepted' && (
              <button
                type="submit"
                name="intent"
                value="accepted"
                data-act="accepted"
                data-key="1"
                // biome-ignore lint/a11y/noAutofocus: Enter, and the next paper
                autoFocus
                className="btn btn-primary"
              >
                受付済みにする
              </button>
            )}
            {p.state !== 'received' && p.state !== 'accepted' && (
              <button
                type="submit"
                name="intent"
                value="received"
                data-act="received"
                data-key="2"
                className="btn btn-secondary"
              >
                到着だけ記録する
              </button>
            )}
          </Form>
          <FaultForm
            to={to}
            seen={seen}
            ticked={p.ticked}
            reply={reply}
            choices={choices}
            hasMail={p.hasMail}
          />
          {p.mayWithdraw && (
            <details data-act="withdrawn" className="folded">
              <summary data-key="4" className="btn btn-secondary">
                取り下げにする
              </summary>
              <Form defaultShouldRevalidate method="post" action={to} className="space-y-2">
                <input type="hidden" name="seen" value={seen} />
                <p>
                  寄附者のお申し出により、申請を取り下げます。
                  {p.hasMail ? '寄附者へメールでお知らせします。' : NO_MAIL}
                </p>
                <button type="submit" name="intent" value="withdrawn" className="btn btn-danger">
                  申請を取り下げる
                </button>
              </Form>
            </details>
          )}
          <p className="text-sm text-soft max-sm:hidden">
            Enterキーで受付済みにし、次の番号に進みます。数字キーでもボタンを選べます。
          </p>
        </section>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to={query ? `/one-stop?${query}` : '/one-stop'}>次の番号へ</Link>
        {p.mayReceive && p.hasHome && <Link to={`/one-stop/${p.number}/home`}>変更届・通知先</Link>}
        <Link to={`/donations/${p.number}`}>寄附の詳細</Link>
      </p>
    </div>
  );
}
