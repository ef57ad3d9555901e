import { db } from '#platform/db/db.ts';
import { foreseeUpload, MOST_BYTES } from '#platform/images/upload.ts';
import { storage } from '#platform/storage/storage.ts';
import { goodsByCode } from '../goods-store.ts';
import { MOST_PICTURES } from '../picture-limits.ts';
import {
  type Counts,
  clearRows,
  type GoodsImport,
  insertRows,
  type JudgedRow,
  moveImport,
  writeVerdicts,
} from '../sheet/import-store.ts';
import { UPLOAD_FAULTS } from '../upload-faults.ts';
import { BROKEN, meantCodes, NoZip, readZip, type ZippedFile } from './read-zip.ts';

/** Where nearly all pictures have said how large they are, behind what a camera writes. */
const HEAD_BYTES = 64 * 1024;

/**
 * Says of each file of an archive which goods it is for, and whether it is a picture of a fitting size, by what it says of itself; its pixels are
 * not unpacked. One that was cut off begins again.
 */
export async function checkPictures(its: GoodsImport): Promise<void> {
  await clearRows(its.id);
  const archive = await storage().get(its.fileKey);
  try {
    if (!archive) throw new NoZip('ファイルが見つかりません。もう一度送信してください');
    const files: ZippedFile[] = [];
    for await (const file of readZip(archive)) files.push(file);
    if (files.length === 0) throw new NoZip('ZIPファイルに画像がありません');
    const counts = await judge(its, files);
    const total = files.length;
    await moveImport(db(), its.id, ['checking'], { state: 'checked', total, done: 0, counts });
  } catch (error) {
    if (!(error instanceof NoZip)) throw error;
    await clearRows(its.id);
    await moveImport(db(), its.id, ['checking'], { state: 'refused', fault: error.words });
  }
}

async function judge(its: GoodsImport, files: readonly ZippedFile[]): Promise<Counts> {
  const codes = files.flatMap(({ name }) => meantCodes(name).map(({ code }) => code));
  const goods = await goodsByCode(db(), its.governmentCode, [...new Set(codes)]);
  const byCode = new Map(goods.map((g) => [g.input.code, g]));
  const pieces = new Map(goods.map((g) => [g.input.code, its.replaces ? 0 : g.images.length]));
  const judged: JudgedRow[] = [];
  const heads = await pictureFaults(files);
  const staged = files.map(({ at, name, bytes }) => {
    const meant = meantCodes(name).find(({ code }) => byCode.has(code));
    const wrong = (words: string) =>
      judged.push({
        ...verdict(at, 'wrong'),
        faults: [{ row: at, column: 'ファイル名', value: name, words }],
      });
    const there = meant ? pieces.get(meant.code)! + 1 : 0;
    if (!meant) wrong('名前が、登録済みの管理番号で始まっていません');
    else if (bytes > MOST_BYTES) wrong('10MBを超えています');
    else if (heads.has(at)) wrong(heads.get(at)!);
    else if (there > MOST_PICTURES) wrong(`1つの返礼品・商品の画像は${MOST_PICTURES}枚までです`);
    else {
      pieces.set(meant.code, there);
      judged.push({ ...verdict(at, 'changed'), changes: { 画像: [null, name] } });
    }
    return { row: at, code: meant?.code ?? '', cells: { name, image_1: String(meant?.place ?? 0) } };
  });
  await insertRows(its.id, staged);
  await writeVerdicts(its.id, judged);
  const wrongs = judged.filter(({ verdict }) => verdict === 'wrong').length;
  return { changed: judged.length - wrongs, wrong: wrongs };
}

/** What is wrong with files as pictures, in words, by their place. */
async function pictureFaults(files: readonly ZippedFile[]): Promise<Map<number, string>> {
  const faults = new Map<number, string>();
  for (const file of files) {
    if (file.bytes > MOST_BYTES) continue; // told of by itself
    const words = await faultWords(file).catch(() => BROKEN);
    if (words !== undefined) faults.set(file.at, words);
  }
  return faults;
}

async function faultWords(file: ZippedFile): Promise<string | undefined> {
  const { fault, width, height } = await foreseeUpload(await file.head(HEAD_BYTES), () => file.read());
  if (!fault) return undefined;
  const isOfSize = fault === 'small' || fault === 'pixels';
  return isOfSize ? `${UPLOAD_FAULTS[fault]}(この画像は${width}×${height}ピクセル)` : UPLOAD_FAULTS[fault];
}

function verdict(row: number, verdict: string): JudgedRow {
  return { row, verdict, changes: null, faults: null, seen: null };
}
