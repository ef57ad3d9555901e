import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';

/** What else may be wrong once who gave was corrected: where the gift goes, and the member's other donations. */
export function AlsoCorrect({
  number,
  delivery,
  donations,
}: {
  number: string;
  /** The recipient of the gift so far; null where nothing is to be changed. */
  delivery: string | null;
  donations: string[];
}) {
  if (delivery === null && donations.length === 0) return null;
  return (
    <Notice look="warn" title="ほかにも訂正が必要か、ご確認ください">
      <ul className="list-disc space-y-1 ps-5">
        {delivery !== null && (
          <li>
            お届け先は「{delivery}」のままです。
            <Link to={`/donations/${number}/delivery?from=donor`}>訂正した内容でお届け先を変更する</Link>
          </li>
        )}
        {donations.map((other) => (
          <li key={other}>
            この会員の寄附{other}は、寄附者の情報が異なります。
            <Link to={`/donations/${other}/donor?from=${number}`}>同じ内容に訂正する</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
