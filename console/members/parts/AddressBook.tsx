import type { AddressRow } from '../person-facts.ts';

/** The addresses that a member keeps, masked or as they were asked for. */
export function AddressBook({ rows }: { rows: AddressRow[] }) {
  return (
    <section className="space-y-2">
      <h2>住所録</h2>
      {rows.length === 0 && <p className="text-soft">登録された住所はありません。</p>}
      <ul className="divide-y divide-line">
        {rows.map((a) => (
          <li key={`${a.label} ${a.text}`} className="py-2 whitespace-pre-line [overflow-wrap:anywhere]">
            <span className="block text-sm text-soft">{a.label}</span>
            {a.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
