import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';
import type { CaseLink } from '../case-facts.ts';

export function CaseLinks({ links }: { links: readonly CaseLink[] }) {
  return (
    <ul className="space-y-1">
      {links.map(({ id, words, when }) => (
        <li key={id}>
          <Link to={`/money/${id}`}>{words}</Link>
          <span className="ms-2 text-sm text-soft">{when}</span>
        </li>
      ))}
    </ul>
  );
}

/** On the page of a donation or an order: what of its money needs, or needed, a person. */
export function MoneyNotice({ links }: { links: readonly CaseLink[] }) {
  if (links.length === 0) return null;
  return links.some(({ isOpen }) => isOpen) ? (
    <Notice look="warn" title="入金・返金について、担当者の対応が必要です">
      <CaseLinks links={links} />
    </Notice>
  ) : (
    <Notice title="入金・返金について、対応したことがあります">
      <CaseLinks links={links} />
    </Notice>
  );
}
