import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';

interface Producer {
  id: number;
  name: string;
  /** Of its parcels. */
  count: number;
  /** What its settings have not that labels need. */
  lacking: string[];
}

/** The senders of these parcels: first those that labels cannot be made for yet. */
export function Senders({ producers }: { producers: Producer[] }) {
  const lacking = producers.filter((p) => p.lacking.length > 0);
  return (
    <>
      {lacking.length > 0 && (
        <Notice look="warn" title="出荷の設定が足りないため、送り状に含まれない事業者があります">
          <ul className="mt-1 space-y-1">
            {lacking.map((p) => (
              <li key={p.id}>
                <Link to={`/deliveries/senders/${p.id}`}>{p.name}の設定</Link>({p.count}件):{' '}
                {p.lacking.join('、')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lacking.length < producers.length && (
        <details className="text-sm">
          <summary className="min-h-11 py-2">出荷の設定(ご依頼主・配送会社のコード・お礼のことば)</summary>
          {producers
            .filter((p) => p.lacking.length === 0)
            .map((p) => (
              <Link key={p.id} to={`/deliveries/senders/${p.id}`} className="me-3 inline-block">
                {p.name}の設定
              </Link>
            ))}
        </details>
      )}
    </>
  );
}
