import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ViewOf } from '../sections.ts';

function Row({
  term,
  section,
  action = '変更する',
  base,
  children,
}: {
  term: string;
  /** Where it is changed, when not by the group's own link. */
  section?: string;
  action?: string;
  base?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2 sm:grid-cols-[11em_minmax(0,1fr)_auto]">
      <dt className="col-span-2 text-sm text-soft sm:col-span-1">{term}</dt>
      <dd className="flex min-h-11 min-w-0 flex-col justify-center">{children}</dd>
      {section && (
        <dd>
          <Link to={`${base}?section=${section}`} className="btn btn-plain">
            {action}
            <span className="sr-only">({term})</span>
          </Link>
        </dd>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h2 className="text-xl">{title}</h2>
      <dl className="border-t border-line">{children}</dl>
    </section>
  );
}

/** All of the account on one page. */
export function Overview({ view, base }: { view: ViewOf<'overview'>; base: string }) {
  return (
    <>
      <Group title="お客様の情報">
        <Row term="お名前">
          <span className="font-bold">{view.name}</span>
          {view.kana && <span className="text-sm text-soft">{view.kana}</span>}
        </Row>
        <Row term="生年月日">{view.birthDate ?? '登録されていません'}</Row>
        <Row term="ご住所">
          {view.postalCode ? (
            <>
              <span>{view.postalCode}</span>
              <span>{view.address}</span>
            </>
          ) : (
            '登録されていません'
          )}
        </Row>
        <Row term="電話番号">{view.phone || '登録されていません'}</Row>
      </Group>
      <p>
        <Link to={`${base}?section=person`} className="btn btn-secondary">
          お客様の情報を変更する
        </Link>
      </p>
      <Group title="ログインと安全">
        <Row term="メールアドレス" section="email" base={base}>
          <span className="break-all">{view.email}</span>
        </Row>
        <Row term="パスワード" section="password" base={base}>
          ********
        </Row>
        <Row term="2段階認証" section="second-factor" action="設定する" base={base}>
          {view.secondFactor.on
            ? `設定されています(回復コードの残り${view.secondFactor.codesLeft}個)`
            : '設定されていません'}
        </Row>
        <Row term="パスキー" section="passkeys" action="設定する" base={base}>
          {view.passkeys > 0 ? `${view.passkeys}個` : '登録されていません'}
        </Row>
        <Row term="ログイン中の端末" section="sessions" action="確認する" base={base}>
          {view.sessions}台
        </Row>
      </Group>
      <Group title="お知らせの受け取り">
        <Row term="メールマガジン" section="newsletters" base={base}>
          <ul className="space-y-2 py-2">
            {view.newsletters.map(({ name, granted }) => (
              <li key={name} className="flex flex-col gap-x-3 text-balance sm:flex-row">
                {name}
                <span className={granted ? 'font-bold' : 'text-soft'}>
                  {granted ? '受け取る' : '受け取らない'}
                </span>
              </li>
            ))}
          </ul>
        </Row>
      </Group>
      <p className="pt-2">
        <Link to={`${base}?section=withdrawal`} className="btn btn-plain px-0">
          退会のお手続きへ進む
        </Link>
      </p>
    </>
  );
}
