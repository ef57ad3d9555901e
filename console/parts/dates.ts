import { jstDate } from '#platform/jst.ts';

/** 「2026/11/23」, for tables. */
export function shortDate(at: Date): string {
  return jstDate(at).replaceAll('-', '/');
}
