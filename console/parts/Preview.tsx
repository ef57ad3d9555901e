import { type RefObject, useEffect, useRef, useState } from 'react';

/** After the last key: while somebody types the page stays as it is. */
const PAUSE_MS = 700;

type Width = 'phone' | 'desktop';
const WIDTHS: readonly (readonly [Width, string])[] = [
  ['phone', 'スマートフォン'],
  ['desktop', 'パソコン'],
];

/**
 * The visitor's page beside the form, as it is typed. It needs scripts and a wide window; without them `PreviewButton` shows the
 * same in a tab of its own.
 * @param form whose fields are shown; without one, or where they cannot be changed, what is saved.
 */
export function Preview({
  address,
  form,
  typed,
  words = '入力中の内容です。まだ保存されていません。',
}: {
  address: string;
  form?: RefObject<HTMLFormElement | null>;
  typed: boolean;
  /** What it is that is seen. */
  words?: string;
}) {
  const [width, setWidth] = useState<Width>('phone');
  const { html, fault } = usePreview(address, form, typed);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  // What is read stays in sight when the page is another one.
  const keepPlace = () => {
    const page = frame.current?.contentWindow;
    if (!page) return;
    page.scrollTo(0, scrolled.current);
    page.addEventListener('scroll', () => {
      scrolled.current = page.scrollY;
    });
  };
  if (html === '' && fault === '') return null;
  return (
    <section aria-labelledby="preview" className="preview">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview">プレビュー</h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">画面の幅</legend>
          {WIDTHS.map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={width === value}
              onClick={() => setWidth(value)}
              className="btn btn-secondary min-h-9 px-3 text-sm aria-pressed:bg-tint aria-pressed:font-bold"
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="text-sm text-soft" role="status">
        {fault || `${words}ボタンやリンクは動作しません。`}
      </p>
      <div className="window" data-width={width}>
        <iframe ref={frame} title="プレビュー" sandbox="allow-same-origin" srcDoc={html} onLoad={keepPlace} />
      </div>
    </section>
  );
}

const UNSEEN = '必要な項目を入力すると、ここに表示します。';
const ENDED =
  'ログインの有効期限が切れたため、プレビューを更新していません。このまま送信しても、入力された内容はログイン後に戻ります。';
const UNCHANGED = '入力に誤りか不足があるため、プレビューを更新していません。';

/** The document of what is typed, asked for anew when somebody has typed; and why it is not shown. */
function usePreview(address: string, form: RefObject<HTMLFormElement | null> | undefined, typed: boolean) {
  const [shown, setShown] = useState({ html: '', fault: '' });
  useEffect(() => {
    const fields = form?.current;
    let timer: number | undefined;
    let asked = new AbortController();
    async function ask() {
      asked.abort();
      asked = new AbortController();
      const body = typed && fields ? new URLSearchParams(new FormData(fields) as never) : null;
      const { signal } = asked;
      // To the login, when the session has ended.
      const answer = await fetch(address, { method: body ? 'POST' : 'GET', body, signal, redirect: 'manual' })
        .then(async (response) => ({
          html: response.ok ? await response.text() : undefined,
          isOver: response.type === 'opaqueredirect',
        }))
        .catch(() => undefined); // also where somebody leaves while it comes
      if (!answer) return;
      const { html, isOver } = answer;
      setShown((before) => {
        if (html !== undefined) return { html, fault: '' };
        if (isOver) return { html: before.html, fault: ENDED };
        return { html: before.html, fault: before.html === '' ? UNSEEN : UNCHANGED };
      });
    }
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), PAUSE_MS);
    };
    if (window.matchMedia('(min-width: 1280px)').matches) void ask();
    else return;
    fields?.addEventListener('input', later);
    return () => {
      fields?.removeEventListener('input', later);
      window.clearTimeout(timer);
      asked.abort();
    };
  }, [address, form, typed]);
  return shown;
}

/** The same in a tab of its own. The router would send the form itself: it is told nothing. */
export function PreviewButton({ address }: { address: string }) {
  return (
    <button
      type="submit"
      formAction={address}
      formTarget="_blank"
      className="btn btn-secondary"
      onClick={(event) => {
        const { form } = event.currentTarget;
        if (!form) return;
        event.preventDefault();
        // The attribute as it stands: the property is a whole address, which the router would not know.
        const action = form.getAttribute('action') ?? '';
        form.setAttribute('action', address);
        form.setAttribute('target', '_blank');
        form.submit();
        form.setAttribute('action', action);
        form.removeAttribute('target');
      }}
    >
      別のタブでプレビュー
    </button>
  );
}
