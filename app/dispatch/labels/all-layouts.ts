import type { Layout } from './layout.ts';
import { POST_R } from './post-r.ts';
import { POST_WEB } from './post-web.ts';
import { SAGAWA_EHIDEN3 } from './sagawa-ehiden3.ts';
import { YAMATO_B2 } from './yamato-b2.ts';

export const LAYOUTS: readonly Layout[] = [YAMATO_B2, SAGAWA_EHIDEN3, POST_R, POST_WEB];

export function layoutOf(code: string | null): Layout {
  return LAYOUTS.find((layout) => layout.code === code) ?? YAMATO_B2;
}
