import type { Actor } from '#app/staff/actor.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { consoleRoutes } from '../route-table.ts';

/** What belongs together in the menu, in the order in which it stands. */
export const GROUPS: readonly { name: string; paths: readonly string[] }[] = [
  { name: '', paths: ['/'] },
  {
    name: '寄附と注文',
    paths: ['/donations', '/certificates', '/one-stop', '/orders', '/deliveries', '/money'],
  },
  { name: '会員と窓口', paths: ['/members', '/points', '/inquiries', '/messages', '/mails'] },
  {
    name: '返礼品・商品',
    paths: ['/goods', '/proposals', '/imports', '/stock', '/categories', '/search-words'],
  },
  { name: '自治体と事業者', paths: ['/governments', '/producers', '/tickets', '/merchants'] },
  { name: 'お知らせ', paths: ['/texts', '/newsletters'] },
  { name: '集計と精算', paths: ['/figures', '/settlements'] },
  { name: '管理', paths: ['/staff', '/approvals', '/audit', '/settings', '/system'] },
];

/** The menu of somebody: the pages that are there for them, by what belongs together. */
export function menuOf(actor: Actor) {
  const rows = consoleRoutes.flatMap(({ path, name, menu: icon, needs }) =>
    icon && (needs === 'anybody' || (needs !== 'nobody' && mayAnywhere(actor, needs)))
      ? [{ path, name, icon }]
      : [],
  );
  return GROUPS.map(({ name, paths }) => ({
    name,
    rows: paths.flatMap((path) => rows.filter((row) => row.path === path)),
  })).filter((group) => group.rows.length > 0);
}
