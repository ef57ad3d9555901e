/** Regions by the class of their place on the map. */
const PLACES: Readonly<Record<string, string>> = {
  北海道: 'region-hokkaido',
  東北: 'region-tohoku',
  関東: 'region-kanto',
  中部: 'region-chubu',
  近畿: 'region-kinki',
  中国: 'region-chugoku',
  四国: 'region-shikoku',
  '九州・沖縄': 'region-kyushu',
};

/** A map of Japan for phones: its regions as links, each in its place. */
export function RegionMap({
  prefectures,
  href,
}: {
  prefectures: readonly { code: number; region: string }[];
  href: (region: string, codes: number[]) => string;
}) {
  const regions = Map.groupBy(prefectures, (p) => p.region);
  return (
    <ul className="region-map">
      {[...regions].map(([region, list]) => (
        <li key={region} className={PLACES[region]}>
          <a
            href={href(
              region,
              list.map((p) => p.code),
            )}
          >
            {region}
          </a>
        </li>
      ))}
    </ul>
  );
}
