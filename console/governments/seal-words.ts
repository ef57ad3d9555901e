import { SEAL_MOST_BYTES, SEAL_SIDES } from '#platform/images/seal-limits.ts';

/** 「PNG形式で、縦横200〜3,000ピクセル、ほぼ正方形、1MBまでの画像」 */
export const SEAL_FILE_WORDS = `PNG形式で、縦横${SEAL_SIDES.least}〜${SEAL_SIDES.most.toLocaleString('ja-JP')}ピクセル、ほぼ正方形、${SEAL_MOST_BYTES / 1_000_000}MBまでの画像`;
