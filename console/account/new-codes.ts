import type { KeptCodes } from '#app/ui/kept-codes.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';

/** Recovery codes as the page shows them that made them. */
export function newCodes(codes: string[], { email }: { email: string }): KeptCodes {
  return { codes, about: `${config().SITE_NAME} 管理画面 ${email}(${formatDateTime(new Date())} 作成)` };
}
