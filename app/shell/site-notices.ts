import { z } from 'zod';
import { formatDate, formatTime, jstDate } from '#platform/jst.ts';
import { type Setting, settingAt } from '#platform/setting/setting.ts';
import type { Storefront } from '#platform/storefront.ts';
import { STOREFRONT_CHOICES } from './notice-places.ts';

/** What every page of a storefront says below its header, for a time. */
export interface SiteNotice {
  kind: 'banner' | 'maintenance';
  /** Null: both. */
  storefront: Storefront | null;
  text: string;
  link: { to: string; label: string } | null;
}

const storefront = z.enum(['donation', 'shop']).nullable();

const banner = z
  .object({
    storefront,
    text: z.string().min(1).max(120),
    link: z.object({ to: z.string().min(1).max(300), label: z.string().min(1).max(30) }).nullable(),
  })
  .nullable();

export type Banner = z.infer<typeof banner>;

/** Instants as ISO 8601. */
const maintenance = z
  .object({ storefront, begins: z.iso.datetime(), ends: z.iso.datetime(), text: z.string().max(200) })
  .nullable();

export type Maintenance = z.infer<typeof maintenance>;

const placeWords = (at: Storefront | null) => STOREFRONT_CHOICES[at ?? 'both'];

/** A line of the operator's on every page. */
export const BANNER: Setting<Banner> = {
  name: 'banner',
  title: 'お知らせ帯',
  schema: banner,
  start: null,
  onPages: true,
  words: (value): Record<string, string> =>
    value === null
      ? { 掲載: 'なし' }
      : {
          掲載: placeWords(value.storefront),
          文: value.text,
          ...(value.link && { リンク: `${value.link.label}(${value.link.to})` }),
        },
};

/** When the site cannot be used as usual, told before and meanwhile. */
export const MAINTENANCE: Setting<Maintenance> = {
  name: 'maintenance',
  title: 'メンテナンスのお知らせ',
  schema: maintenance,
  start: null,
  onPages: true,
  words: (value): Record<string, string> =>
    value === null
      ? { 掲載: 'なし' }
      : {
          掲載: placeWords(value.storefront),
          作業の時間: spanWords(new Date(value.begins), new Date(value.ends)),
          ...(value.text && { 説明: value.text }),
        },
};

/** 「2026年12月1日(火) 1:00〜5:00」; the day is said again where it is another one. */
function spanWords(from: Date, until: Date): string {
  const day = jstDate(from) === jstDate(until) ? '' : `${formatDate(until)} `;
  return `${formatDate(from)} ${formatTime(from)}〜${day}${formatTime(until)}`;
}

/** What is to be read on every page at an instant: what is more urgent first. */
export function siteNotices(at: Date): SiteNotice[] {
  const [works, line] = [settingAt(MAINTENANCE, at), settingAt(BANNER, at)];
  return [
    ...(works
      ? [
          {
            kind: 'maintenance' as const,
            storefront: works.storefront,
            text: maintenanceWords(works),
            link: null,
          },
        ]
      : []),
    ...(line ? [{ kind: 'banner' as const, ...line }] : []),
  ];
}

/** As visitors read it. */
function maintenanceWords({ begins, ends, text }: NonNullable<Maintenance>): string {
  return `メンテナンスのお知らせ: ${spanWords(new Date(begins), new Date(ends))}。${text}`;
}
