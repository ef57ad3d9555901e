import { Link } from 'react-router';
import { useRequestId } from '#app/shell/request-id.ts';
import { Notice } from '#app/ui/Notice.tsx';

/** What a failed page says, from its storefront's catalogue of errors. */
export interface Failure {
  code: string;
  title: string;
  text: string;
  /** Whether money moved. */
  money: string;
  /** What it was about. */
  goods: { name: string } | null;
  number: string | null;
}

/** What happened, whether money moved, and the ways on, the first one foremost. */
export function Failed({
  d,
  changed = [],
  ways,
  numberName,
  inquiry,
}: {
  d: Failure;
  /** What differs from what was shown. */
  changed?: string[];
  ways: { to: string; label: string }[];
  /** 受付番号, 注文番号 */
  numberName: string;
  /** Path of the inquiry form. */
  inquiry: string;
}) {
  const requestId = useRequestId();
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <h1>{d.title}</h1>
      {d.goods && <p className="text-soft">{d.goods.name}</p>}
      <p>{d.text}</p>
      {changed.length > 0 && (
        <ul className="list-disc ps-6 font-bold">
          {changed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Notice
        look={d.code === 'PAYMENT_UNAVAILABLE' || d.code === 'UNKNOWN' ? 'warn' : 'info'}
        title={d.money}
      />
      <ul className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {ways.map((w, i) => (
          <li key={w.label}>
            <Link to={w.to} className={`btn w-full ${i === 0 ? 'btn-primary' : 'btn-secondary'}`}>
              {w.label}
            </Link>
          </li>
        ))}
      </ul>
      {d.number && (
        <p className="text-sm text-soft">
          {numberName}: <span className="amount">{d.number}</span>
        </p>
      )}
      {d.code === 'UNKNOWN' && requestId && (
        <p className="text-sm text-soft">
          <Link to={inquiry}>お問い合わせ</Link>の際は、番号「{requestId}」をお知らせください。
        </p>
      )}
    </div>
  );
}
