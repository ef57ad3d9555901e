import { AwsClient } from 'aws4fetch';
import { StorageAway } from './away.ts';
import type { Storage } from './port.ts';

export interface S3Settings {
  /** Of the bucket: `https://s3.example.com/bucket`. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** An upload of ten megabytes over a slow line. */
const PATIENCE_MS = 20_000;

/** Objects of a bucket of any store that speaks S3 with signature version 4. */
export function s3Storage({ url, ...keys }: S3Settings): Storage {
  // Retries are ours to decide: a visitor waits for the answer.
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });
  const base = url.replace(/\/$/, '');

  async function ask(key: string, init: RequestInit): Promise<Response> {
    try {
      return await client.fetch(`${base}/${key}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (cause) {
      throw new StorageAway('it does not answer', { cause });
    }
  }

  async function refuse(response: Response): Promise<never> {
    await response.body?.cancel();
    throw new StorageAway(`it answered ${response.status}`);
  }

  return {
    async put(key, body, contentType) {
      const headers = { 'Content-Type': contentType, 'Content-Length': String(body.byteLength) };
      const response = await ask(key, { method: 'PUT', body: new Uint8Array(body), headers });
      if (!response.ok) await refuse(response);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await ask(key, {});
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) return refuse(response);
      try {
        return Buffer.from(await response.arrayBuffer());
      } catch (cause) {
        throw new StorageAway('it stopped half-way', { cause });
      }
    },
    async remove(key) {
      const response = await ask(key, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) await refuse(response);
      await response.body?.cancel();
    },
  };
}
