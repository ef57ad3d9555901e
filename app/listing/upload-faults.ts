import type { UploadFault } from '#platform/images/upload.ts';

/** Why a file is not taken, to be read behind its name. */
export const UPLOAD_FAULTS: Record<UploadFault, string> = {
  empty: '中身のないファイル(0バイト)です。元の画像を確かめて、もう一度追加してください',
  large: '10MBを超えています。小さくしてから追加してください',
  unknown: '読み取れない形式です。JPEG・PNG・WebP・AVIFの画像を追加してください',
  heic: 'HEIC形式は読み取れません。JPEGに変換してから追加してください(iPhoneでは「設定」→「カメラ」→「フォーマット」→「互換性優先」で、JPEGで撮影できます)',
  broken: '画像が途中で切れているか、壊れています',
  pixels: '画素数が多すぎます。6,000万画素までにしてください',
  small: '小さすぎます。縦横とも320ピクセル以上の画像を追加してください',
};
