/**
 * Islands that only ships and small planes reach. How long a parcel takes depends on their timetable and the weather,
 * so no day can be promised. Listed by the beginnings of their postal codes; for islands that belong to a town of the
 * mainland, by whole codes of their own. To be compared with the carrier's own list (docs/shop.md).
 */
interface IslandGroup {
  name: string;
  postal: readonly string[];
  /** Days in addition to those of the prefecture. */
  extraDays: number;
}

const SHIP = 2;
/** Ships call about once or twice a week. */
const RARE_SHIP = 8;

// biome-ignore format: one group a row, to be read as a table
export const ISLANDS: readonly IslandGroup[] = [
  { name: '利尻島・礼文島', extraDays: SHIP, postal: ['09701', '09702', '09703', '09704', '09711', '09712'] },
  { name: '天売島・焼尻島', extraDays: SHIP, postal: ['0783871', '07839'] },
  { name: '奥尻島', extraDays: SHIP, postal: ['04314', '04315'] },
  { name: '飛島', extraDays: SHIP, postal: ['9980281'] },
  { name: '佐渡島・粟島', extraDays: SHIP, postal: ['952', '9580061'] },
  { name: '伊豆大島・新島・神津島・三宅島・八丈島', extraDays: SHIP, postal: ['10001', '10002', '10004', '10005', '10006', '10011', '10012', '10014', '10015', '10016'] },
  { name: '利島・御蔵島・青ヶ島・小笠原諸島', extraDays: RARE_SHIP, postal: ['10003', '10013', '10017', '10021', '10022'] },
  { name: '隠岐諸島', extraDays: SHIP, postal: ['68401', '68402', '68403', '68404', '685'] },
  { name: '直島・小豆島', extraDays: SHIP, postal: ['76131', '76141', '76143', '76144', '76146'] },
  { name: '大崎上島・上島町の島々', extraDays: SHIP, postal: ['72502', '72503', '72504', '79424', '79425'] },
  { name: '姫島', extraDays: SHIP, postal: ['87215'] },
  { name: '対馬・壱岐', extraDays: SHIP, postal: ['817', '81151', '81152', '81153', '81154', '81155', '81157'] },
  { name: '五島列島', extraDays: SHIP, postal: ['853', '85741', '85742', '85744', '85745', '85746', '85747'] },
  { name: '種子島・屋久島', extraDays: SHIP, postal: ['89131', '89132', '89134', '89136', '89137', '89142', '89143', '89144'] },
  { name: '三島村・十島村の島々', extraDays: RARE_SHIP, postal: ['8900901', '8900902', '8900903', '89151', '89152', '89153'] },
  { name: '奄美群島', extraDays: SHIP, postal: ['894', '89161', '89162', '89171', '89174', '89176', '89177', '89181', '89182', '89183', '89191', '89192', '89193'] },
  { name: '沖縄県の離島', extraDays: SHIP, postal: ['906', '907', '90131', '90133', '90134', '90135', '90136', '90137', '90505', '90506', '90507'] },
  { name: '大東諸島', extraDays: RARE_SHIP, postal: ['90138', '90139'] },
];

/** The group of islands that an address belongs to. @param postalCode seven digits. */
export function islandOf(postalCode: string): IslandGroup | undefined {
  return ISLANDS.find((group) => group.postal.some((start) => postalCode.startsWith(start)));
}
