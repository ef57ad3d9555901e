import { Facts } from '#app/ui/Facts.tsx';
import type { GovernmentPageData } from '../government-view.ts';

/** Where to ask, and how to pay where that is possible; nothing where nothing is known. */
export function Contact({ d }: { d: GovernmentPageData }) {
  const { department, phone, email } = d.contact;
  if (!department && !phone && !email) return null;
  const facts: [string, string][] = [
    ['担当', `${d.name} ${department}`],
    ['電話', phone],
    ['メール', email],
    ['お支払い方法', d.donating?.payments.join('、') ?? ''],
  ];
  return (
    <section aria-labelledby="contact" className="later [--height:23rem]">
      <h2 id="contact">お問い合わせ先</h2>
      <Facts className="mt-3" facts={facts.filter(([, text]) => text !== '')} />
    </section>
  );
}
