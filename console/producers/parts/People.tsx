import { Link } from 'react-router';
import { shortDay } from '../../parts/dates.ts';

export interface ShownPeople {
  people: { id: number; name: string; email: string; ended: boolean; until: string | null }[];
  invited: { email: string; until: string }[];
  /** Where pages of people can be opened, and somebody be invited. */
  seesStaff: boolean;
  mayInvite: boolean;
}

/** Who uses the console for a producer. */
export function People({ producerId, shown }: { producerId: number; shown: ShownPeople }) {
  const { people, invited, seesStaff, mayInvite } = shown;
  return (
    <section className="panel space-y-3">
      <h2>管理画面を使う担当者</h2>
      {people.length === 0 && invited.length === 0 ? (
        <p>
          この事業者の担当者は、まだいません。招待すると、ご自身で返礼品・商品の提案、在庫の変更、発送ができます。
        </p>
      ) : (
        <ul className="space-y-2">
          {people.map((p) => (
            <li key={p.id} className="break-words">
              {seesStaff ? <Link to={`/staff/${p.id}`}>{p.name}</Link> : p.name}
              <span className="text-soft">
                ・{p.email}
                {p.until !== null && `・${shortDay(p.until)}まで`}
                {p.ended && '・利用できません'}
              </span>
            </li>
          ))}
          {invited.map(({ email, until }) => (
            <li key={email} className="break-words">
              {email}
              <span className="text-soft">・招待中(リンクは{until}まで)</span>
            </li>
          ))}
        </ul>
      )}
      {mayInvite && invited.length > 0 && (
        <p className="text-sm">
          招待は、<Link to="/staff">担当者の一覧</Link>で取り消せます。
        </p>
      )}
      {mayInvite ? (
        <Link
          to={`/staff/invite?${new URLSearchParams({ role: 'producer', producer: String(producerId) })}`}
          className="btn btn-secondary"
        >
          担当者を招待する
        </Link>
      ) : (
        <p className="text-sm text-soft">
          担当者の招待は、運営が行います。招待する方のメールアドレスと、この事業者番号({producerId}
          )を運営にお知らせください。
        </p>
      )}
    </section>
  );
}
