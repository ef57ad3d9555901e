import { Link } from 'react-router';

/** 「東京都」 → 「東京」: tiles have room for three characters. 北海道 keeps its name. */
function short(name: string): string {
  return name === '北海道' ? name : name.replace(/[都府県]$/, '');
}

/** A map of Japan as 47 links. */
export function TileMap({
  prefectures,
  current,
  href,
}: {
  prefectures: { code: number; name: string }[];
  current?: number | undefined;
  href: (code: number) => string;
}) {
  return (
    <ul className="tile-map">
      {prefectures.map((p) => (
        <li key={p.code} className={`tile-${p.code}`}>
          <Link to={href(p.code)} aria-current={p.code === current ? 'true' : undefined} aria-label={p.name}>
            {short(p.name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
