import { shortDay } from '../parts/dates.ts';

/** Days that decide whether donations are taken. */
interface Days {
  contractFrom: string | null;
  contractUntil: string | null;
  designatedFrom: string | null;
  designatedUntil: string | null;
}

/** 「2026/04/01〜」 */
export function span(from: string | null, until: string | null): string {
  return from === null ? 'なし' : `${shortDay(from)}〜${until === null ? '' : shortDay(until)}`;
}

/** Whether donations are taken today, and if not, why. @param today in Japan. */
export function standing(g: Days, today: string): string {
  const within = (from: string | null, until: string | null) =>
    from !== null && from <= today && (until === null || today <= until);
  const faults = [
    ...(within(g.designatedFrom, g.designatedUntil) ? [] : ['総務大臣の指定の期間外です']),
    ...(g.contractFrom === null
      ? ['契約がありません']
      : within(g.contractFrom, g.contractUntil)
        ? []
        : ['契約の期間外です']),
  ];
  return faults.length === 0 ? '寄附を受け付けています' : `寄附を受け付けていません: ${faults.join('、')}`;
}
