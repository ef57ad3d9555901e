import type { GuidancePage } from '../guidance.ts';

/** The payment methods of this site, their deadlines, and the day that counts as paid. */
export function Payments({ page: { payments } }: { page: GuidancePage }) {
  if (payments.length === 0) return <p>現在、お支払いを受け付けていません。</p>;
  return (
    <ul className="payments">
      {payments.map((p) => (
        <li key={p.name}>
          <h3>{p.name}</h3>
          <p>{p.how}</p>
          <dl>
            <div>
              <dt>お支払いの期限</dt>
              <dd>{p.until}</dd>
            </div>
            <div>
              <dt>寄附の日</dt>
              <dd>{p.day}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
