import { maskedAddress } from '#app/correspondence/mask.ts';
import { prefectureName } from '#app/forms/prefectures.ts';

/** A person as staff see them until they ask to be shown more: enough to tell two known people apart. */
export const masked = {
  /** 「佐＊ 花＊」: as long a mask for every name, as its length tells something, too. */
  name: (family: string, given: string) => [family, given].filter(Boolean).map(initial).join(' '),
  email: maskedAddress,
  /** The last four digits. */
  phone: (phone: string) => (phone === '' ? '' : `＊＊＊-＊＊＊＊-${phone.slice(-4)}`),
  /** The prefecture and the city. */
  address: (prefecture: number | null, city: string) =>
    prefecture === null ? '' : `${prefectureName(prefecture)}${city}＊＊＊`,
  /** The year. */
  day: (day: string | null) => (day === null ? '' : `${day.slice(0, 4)}年＊月＊日`),
};

/** The first character, whole where it is made of several units. */
function initial(name: string): string {
  return `${[...name][0] ?? ''}＊`;
}
