interface Merchant {
  name: string;
  genre: string;
  place: string;
  note: string;
}

/** Where a ticket can be used. */
export function Merchants({ merchants }: { merchants: Merchant[] }) {
  if (merchants.length === 0)
    return <p className="text-soft">使えるお店は、自治体へお問い合わせください。</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {merchants.map((m) => (
        <li key={`${m.name} ${m.place}`} className="py-3">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-bold">{m.name}</span>
            {m.genre && <span className="badge badge-label">{m.genre}</span>}
          </p>
          <p className="text-sm">{m.place}</p>
          {m.note && <p className="text-sm text-soft">{m.note}</p>}
        </li>
      ))}
    </ul>
  );
}
