import { digits } from '#platform/money.ts';
import { codePoints } from '#platform/text/normalize.ts';
import { isDay } from './day.ts';

/**
 * How a value of goods is written as text and read back: the same in a form and in a cell of a CSV file. What is written is read
 * as the same value again.
 */
export interface Cell<V> {
  /** @returns what is wrong, as a sentence about the field. */
  read(text: string): { value: V } | { fault: string };
  write(value: V): string;
}

type Read<V> = { value: V } | { fault: string };

const ok = <V>(value: V): Read<V> => ({ value });
const wrong = (fault: string) => ({ fault });
// Also the marks that change the direction of text.
const CONTROL = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** As Excel and people write a number: full width, with separators and a unit. */
const plainNumber = (text: string) => text.normalize('NFKC').replace(/[,\s円個]/g, '');

/** One line of text. @param max code points. */
export function line(max: number, required = false): Cell<string> {
  return {
    read(typed) {
      const text = typed.replace(/\s+/g, ' ').trim();
      if (required && text === '') return wrong('入力してください');
      if (CONTROL.test(text)) return wrong('使用できない文字が含まれています');
      return codePoints(text) > max ? wrong(`${max}文字以内で入力してください`) : ok(text);
    },
    write: (value) => value,
  };
}

/** Text of several lines. */
export function lines(max: number): Cell<string> {
  return {
    read(typed) {
      const text = typed.replace(/\r\n?/g, '\n').trim();
      if (CONTROL.test(text.replaceAll('\n', '').replaceAll('\t', '')))
        return wrong('使用できない文字が含まれています');
      return codePoints(text) > max ? wrong(`${digits(max)}文字以内で入力してください`) : ok(text);
    },
    write: (value) => value,
  };
}

/** A whole number, or null where nothing is said. */
export function integer(min: number, max: number, unit = ''): Cell<number | null> {
  const say = (n: number) => `${digits(n)}${unit}`;
  return {
    read(typed) {
      const text = plainNumber(typed);
      if (text === '') return ok(null);
      if (!/^\d{1,12}$/.test(text)) return wrong('数字で入力してください');
      const n = Number(text);
      return n < min || n > max ? wrong(`${say(min)}以上${say(max)}以下で入力してください`) : ok(n);
    },
    write: (value) => (value === null ? '' : String(value)),
  };
}

/** A number that is always there. */
export function count(min: number, max: number, otherwise: number): Cell<number> {
  const cell = integer(min, max);
  return {
    read(typed) {
      const read = cell.read(typed);
      return 'fault' in read ? read : ok(read.value ?? otherwise);
    },
    write: (value) => String(value),
  };
}

/** One of some stored values, each with the words that a sheet shows. Words and stored values are both read. */
export function choice<V extends string | number>(
  options: readonly (readonly [V, string])[],
): Cell<V | null> {
  const names = options.map(([, name]) => name).join('、');
  return {
    read(typed) {
      const text = typed.trim();
      if (text === '') return ok(null);
      const found = options.find(([value, name]) => text === name || text === String(value));
      return found
        ? ok(found[0])
        : wrong(options.length <= 20 ? `次のいずれかにしてください: ${names}` : '選択肢にない値です');
    },
    write: (value) => options.find(([known]) => known === value)?.[1] ?? '',
  };
}

const YES = ['1', 'はい', '可', 'あり', '○', 'on', 'true'];
const NO = ['', '0', 'いいえ', '不可', 'なし', '×', 'off', 'false'];

export const yesNo: Cell<boolean> = {
  read(typed) {
    const text = typed.normalize('NFKC').trim().toLowerCase();
    if (YES.includes(text)) return ok(true);
    return NO.includes(text) ? ok(false) : wrong('「はい」または「いいえ」にしてください');
  },
  write: (value) => (value ? 'はい' : 'いいえ'),
};

/** Several words, divided by 「、」, a comma or a new line. @param known the only ones, if they are: written and kept in their order. */
export function words(most: number, known?: readonly string[]): Cell<string[]> {
  const inOrder = (all: readonly string[]) =>
    known ? all.toSorted((a, b) => known.indexOf(a) - known.indexOf(b)) : [...all];
  return {
    read(typed) {
      const all = typed.split(/[、,\n]/).map((w) => w.trim());
      const found = [...new Set(all.filter((w) => w !== ''))];
      if (found.length > most) return wrong(`${most}個以内にしてください`);
      const unknown = known && found.find((w) => !known.includes(w));
      if (unknown !== undefined) return wrong(`「${unknown.slice(0, 20)}」は使用できません`);
      return found.some((w) => codePoints(w) > 20 || CONTROL.test(w))
        ? wrong('20文字以内の語にしてください')
        : ok(inOrder(found));
    },
    write: (value) => inOrder(value).join('、'),
  };
}

/** The same where each word stands for a number, such as a prefecture. */
export function numbers(options: readonly (readonly [number, string])[]): Cell<number[]> {
  const cell = words(
    options.length,
    options.flatMap(([n, name]) => [name, String(n)]),
  );
  return {
    read(typed) {
      const read = cell.read(typed);
      if ('fault' in read) return read;
      const found = read.value.map((w) => options.find(([n, name]) => w === name || w === String(n))![0]);
      return ok([...new Set(found)].sort((a, b) => a - b));
    },
    write: (value) => value.map((n) => options.find(([known]) => known === n)?.[1] ?? String(n)).join('、'),
  };
}

/** 2026-12-01, as a date field sends it; also 2026/12/1, as Excel writes it. */
export function plainDay(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text;
}

/** Excel's number of a day, of which its fraction is the time, as a cell without a format shows it; from 2020 to 2099. */
const SERIAL = /^(4[3-9]|[56]\d|7[0-3])\d{3}(\.\d{1,10})?$/;
const MINUTES = 24 * 60;

/** 「2026-12-02」 of 46358, 「2026-12-02 12:00」 of 46358.5; any other text as it is. */
function fromSerial(text: string): string {
  if (!SERIAL.test(text)) return text;
  const minutes = Math.round(Number(text) * MINUTES) * 60_000;
  const at = new Date(Date.UTC(1899, 11, 30) + minutes).toISOString().slice(0, 16);
  return at.replace(/T00:00$/, '').replace('T', ' ');
}

export const day: Cell<string | null> = {
  read(typed) {
    const text = plainDay(fromSerial(typed.normalize('NFKC').trim()));
    if (text === '') return ok(null);
    return isDay(text) && text >= '2020-01-01' && text <= '2099-12-31'
      ? ok(text)
      : wrong('「2026-12-01」の形の日付で入力してください');
  },
  write: (value) => value ?? '',
};

/** An instant in Japan's time, to the minute. */
export const instant: Cell<Date | null> = {
  read(typed) {
    const text = fromSerial(typed.normalize('NFKC').trim());
    if (text === '') return ok(null);
    const [date = '', time = '00:00'] = text.split(/[T ]/);
    const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
    const on = day.read(date);
    if ('fault' in on || on.value === null || hour === undefined || Number(hour) > 23 || Number(minute) > 59)
      return wrong('「2026-12-01 10:00」の形の日時で入力してください');
    return ok(new Date(`${on.value}T${hour.padStart(2, '0')}:${minute}:00+09:00`));
  },
  write(value) {
    if (value === null) return '';
    const at = new Date(value.getTime() + 9 * 3_600_000).toISOString();
    return `${at.slice(0, 10)}T${at.slice(11, 16)}`;
  },
};

/** The same as an end: a day alone lasts until it is over, and so does its last minute. */
export const lastInstant: Cell<Date | null> = {
  read(typed) {
    const text = fromSerial(typed.normalize('NFKC').trim());
    const read = instant.read(/[T ]/.test(text) || text === '' ? text : `${text} 23:59`);
    if ('fault' in read || read.value === null) return read;
    const isLastMinute = instant.write(read.value).endsWith('T23:59');
    return ok(isLastMinute ? new Date(read.value.getTime() + 59_000) : read.value);
  },
  write: (value) => instant.write(value),
};
