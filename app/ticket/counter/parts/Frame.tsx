import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { SkipLink } from '#app/ui/SkipLink.tsx';

/** The counter's own plain page: without links that lead a merchant away from the customer. */
export function Frame({
  merchant,
  children,
}: {
  merchant: { name: string; government: string } | null;
  children: ReactNode;
}) {
  const { siteName } = useSiteInfo();
  const item = 'inline-flex min-h-11 items-center gap-1.5 text-sm';
  return (
    <>
      <header className="border-b border-line bg-white">
        <SkipLink />
        <div className="mx-auto flex max-w-xl flex-wrap items-center justify-between gap-x-4 px-4 py-2">
          <p className="min-w-0">
            <span className="block text-xs text-soft">{siteName} 現地利用チケットの受付</span>
            {merchant && (
              <span className="font-bold">
                {merchant.name}
                <span className="ms-1.5 text-xs font-normal">{merchant.government}</span>
              </span>
            )}
          </p>
          {merchant && (
            <nav aria-label="受付のメニュー" className="flex items-center gap-x-4">
              <a href="/qr_tickets/redeem?day=" className={`${item} text-strong`}>
                <Icon name="file-text" size={18} />
                本日の利用一覧
              </a>
              <Form method="post" action="/qr_tickets/redeem">
                <button type="submit" name="intent" value="sign_out" className={`${item} text-soft`}>
                  <Icon name="log-out" size={18} />
                  終了
                </button>
              </Form>
            </nav>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl space-y-6 px-4 py-6 outline-none">
        {children}
      </main>
    </>
  );
}
