import { integer, line } from '#app/forms/cells.ts';
import type { ShareResult } from '#app/listing/shares.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';

const PORTAL = line(40, true);
const PIECES = integer(0, 999_999, '個');

export type ReadShare = { portal: string; pieces: number; seen: number } | { fault: string };

/** A share as it was typed. */
export function readShare(form: FormData): ReadShare {
  const portal = PORTAL.read(String(form.get('portal') ?? ''));
  if ('fault' in portal) return { fault: `販売先の名称: ${portal.fault}` };
  const pieces = PIECES.read(String(form.get('pieces') ?? ''));
  if ('fault' in pieces) return { fault: `取り分: ${pieces.fault}` };
  if (pieces.value === null) return { fault: '取り分: 数を入力してください' };
  const seen = String(form.get('seen') ?? '');
  return { portal: portal.value, pieces: pieces.value, seen: seen === '0' ? 0 : (routeNumber(seen) ?? 0) };
}

/** Why a share was not set; undefined where it was, or is so already. */
export function shareFault(result: ShareResult): string | undefined {
  switch (result.kind) {
    case 'few':
      return `このサイトで受け付けできる残りは${digits(result.free)}個です。それ以下にしてください`;
    case 'changed':
      return `ほかの人が変更し、いまの取り分は${digits(result.pieces)}個です。確かめて、もう一度変更してください`;
    case 'unlimited':
      return '在庫に制限がないため、取り分を決められません。先に在庫の数を入力してください';
    case 'many':
      return '販売先は20までです';
    case 'unknown':
      return 'このバリエーションは見つかりません';
    default:
      return undefined;
  }
}
