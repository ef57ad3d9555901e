import type { ReactNode } from 'react';
import { PageHead } from '../../parts/PageHead.tsx';
import { PartsNav } from '../../parts/PartsNav.tsx';

const PAGES = [
  ['/inquiries', 'お問い合わせ'],
  ['/inquiries/templates', '定型文'],
] as const;

/** The head of the in-tray and of the texts to answer with, and the way from one to the other. */
export function InquiriesHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <>
      <PartsNav name="お問い合わせ" parts={PAGES} />
      <PageHead title={title} lead={lead}>
        {children}
      </PageHead>
    </>
  );
}
