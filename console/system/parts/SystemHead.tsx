import { Link } from 'react-router';
import { PageHead } from '../../parts/PageHead.tsx';

/** The head of a part of the system, with the ways to the others. */
export function SystemHead({ title, lead }: { title: string; lead: string }) {
  return (
    <PageHead
      title={title}
      {...(title !== 'システム' && { back: { to: '/system', name: 'システム' } })}
      lead={lead}
    >
      <Link to="/system/jobs" className="btn btn-secondary">
        ジョブ
      </Link>
      <Link to="/system/events" className="btn btn-secondary">
        決済の通知
      </Link>
    </PageHead>
  );
}
