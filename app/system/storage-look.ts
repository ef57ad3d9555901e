import { config } from '#platform/config.ts';
import { LISTED } from '#platform/storage/port.ts';
import { storage } from '#platform/storage/storage.ts';

/** Folders of the storage, as people call what lies in them. */
const FOLDERS: Readonly<Record<string, string>> = {
  'pictures/': '画像',
  'imports/': '取り込んだファイル',
  'print-runs/': '印刷した証明書',
};

interface StorageLook {
  kind: 'folder' | 's3';
  isReachable: boolean;
  /** Of each folder; counted up to a thousand. */
  folders: { name: string; objects: number; bytes: number; more: boolean }[];
}

/** Where uploads lie, whether it answers, and how much is there, as far as one look tells. */
export async function lookAtStorage(): Promise<StorageLook> {
  const kind = config().STORAGE_S3_URL ? 's3' : 'folder';
  try {
    const folders = await Promise.all(
      Object.entries(FOLDERS).map(async ([prefix, name]) => {
        const found = await storage().list(prefix, '');
        const bytes = found.reduce((sum, object) => sum + object.bytes, 0);
        return { name, objects: found.length, bytes, more: found.length === LISTED };
      }),
    );
    return { kind, isReachable: true, folders };
  } catch {
    return { kind, isReachable: false, folders: [] };
  }
}
