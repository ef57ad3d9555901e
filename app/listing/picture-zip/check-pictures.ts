import { db } from '#platform/db/db.ts';
import { HEAD_BYTES, headFault, MOST_BYTES } from '#platform/images/upload.ts';
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

/** Says of each file of an archive which goods it is for, and whether it begins as a picture; no more is unpacked. One that was cut off begins again. */
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
  const heads = await headFaults(files);
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

/** What is wrong with the beginnings of files, in words, by their place. */
async function headFaults(files: readonly ZippedFile[]): Promise<Map<number, string>> {
  const faults = new Map<number, string>();
  for (const file of files) {
    const head = await file.head(HEAD_BYTES).catch(() => undefined);
    const fault = head && headFault(head);
    if (!head) faults.set(file.at, BROKEN);
    else if (fault) faults.set(file.at, UPLOAD_FAULTS[fault]);
  }
  return faults;
}

function verdict(row: number, verdict: string): JudgedRow {
  return { row, verdict, changes: null, faults: null, seen: null };
}
