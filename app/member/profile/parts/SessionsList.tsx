import { Form } from 'react-router';
import type { ViewOf } from '../sections.ts';

/** The member's open sessions, with a button to end each. */
export function SessionsList({ view }: { view: ViewOf<'sessions'> }) {
  const { sessions } = view;
  return (
    <>
      <p>お心当たりのない端末があるときは、ログアウトしたうえで、パスワードを変更してください。</p>
      <ul className="border-t border-line">
        {sessions.map((s) => (
          <li
            key={s.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div>
              <p className="font-bold">
                {s.device}
                {s.current && <span className="badge badge-strong ms-2 align-middle">この端末</span>}
              </p>
              <p className="text-sm text-soft">
                最後のご利用: {s.lastSeen}
                <br />
                ログイン: {s.since}
              </p>
            </div>
            {!s.current && (
              <Form method="post">
                <input type="hidden" name="session" value={s.id} />
                <button type="submit" name="intent" value="end" className="btn btn-secondary">
                  ログアウトする
                  <span className="sr-only">
                    ({s.device}、{s.lastSeen})
                  </span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <button type="submit" name="intent" value="end-others" className="btn btn-secondary">
            ほかのすべての端末をログアウトする
          </button>
        </Form>
      )}
    </>
  );
}
