import { SEAL_MOST_BYTES, SEAL_SIDES } from '#platform/images/seal-limits.ts';
import { digits } from '#platform/money.ts';

/** 「PNG形式で、縦横200〜3,000ピクセル、ほぼ正方形、1MBまでの画像」 */
export const SEAL_FILE_WORDS = `PNG形式で、縦横${SEAL_SIDES.least}〜${digits(SEAL_SIDES.most)}ピクセル、ほぼ正方形、${SEAL_MOST_BYTES / 1_000_000}MBまでの画像`;
