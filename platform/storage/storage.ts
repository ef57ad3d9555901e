import { join } from 'node:path';
import { config } from '../config.ts';
import { folderStorage } from './folder.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

let known: { of: string; storage: Storage } | undefined;

/** The storage of the configuration: STORAGE_S3_URL, else a folder in DATA_DIR. */
export function storage(): Storage {
  const c = config();
  const of = `${c.STORAGE_S3_URL ?? ''}\n${c.DATA_DIR}`;
  if (known?.of !== of) {
    const {
      STORAGE_S3_URL: url,
      STORAGE_S3_KEY: accessKeyId = '',
      STORAGE_S3_SECRET: secretAccessKey = '',
    } = c;
    known = {
      of,
      storage: url
        ? s3Storage({ url, accessKeyId, secretAccessKey, region: c.STORAGE_S3_REGION })
        : folderStorage(join(c.DATA_DIR, 'storage')),
    };
  }
  return known.storage;
}
