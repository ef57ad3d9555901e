import { Link } from 'react-router';
import { PageHead } from '../../parts/PageHead.tsx';

const PARTS = [
  { to: '/system/jobs', name: 'ジョブ' },
  { to: '/system/events', name: '決済の通知' },
];

/** The head of a part of the system, with the ways to the others. */
export function SystemHead({ title, lead }: { title: string; lead: string }) {
  return (
    <PageHead
      title={title}
      {...(title !== 'システム' && { back: { to: '/system', name: 'システム' } })}
      lead={lead}
    >
      {PARTS.filter(({ name }) => name !== title).map(({ to, name }) => (
        <Link key={to} to={to} className="btn btn-secondary">
          {name}
        </Link>
      ))}
    </PageHead>
  );
}
