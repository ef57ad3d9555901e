/** The regions by which Japan's carriers set fees and days. Every prefecture is in one of them. */
export const REGIONS = {
  hokkaido: { name: '北海道', prefectures: [1] },
  northTohoku: { name: '北東北', prefectures: [2, 3, 5] },
  southTohoku: { name: '南東北', prefectures: [4, 6, 7] },
  kanto: { name: '関東', prefectures: [8, 9, 10, 11, 12, 13, 14, 19] },
  shinetsu: { name: '信越', prefectures: [15, 20] },
  hokuriku: { name: '北陸', prefectures: [16, 17, 18] },
  chubu: { name: '中部', prefectures: [21, 22, 23, 24] },
  kansai: { name: '関西', prefectures: [25, 26, 27, 28, 29, 30] },
  chugoku: { name: '中国', prefectures: [31, 32, 33, 34, 35] },
  shikoku: { name: '四国', prefectures: [36, 37, 38, 39] },
  northKyushu: { name: '北九州', prefectures: [40, 41, 42, 44] },
  southKyushu: { name: '南九州', prefectures: [43, 45, 46] },
  okinawa: { name: '沖縄', prefectures: [47] },
} as const satisfies Record<string, { name: string; prefectures: readonly number[] }>;

export type RegionKey = keyof typeof REGIONS;

export const regionKeys = Object.keys(REGIONS) as RegionKey[];

const byPrefecture = new Map<number, RegionKey>(
  regionKeys.flatMap((key) => REGIONS[key].prefectures.map((p) => [p, key] as const)),
);

/** @param prefecture JIS X 0401, 1–47. @throws RangeError for an invalid code. */
export function regionOf(prefecture: number): RegionKey {
  const key = byPrefecture.get(prefecture);
  if (key === undefined) throw new RangeError('no prefecture has this code');
  return key;
}
