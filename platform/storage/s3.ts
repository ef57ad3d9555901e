import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { sha256 } from '../crypto.ts';
import { StorageAway } from './away.ts';
import type { Storage, StoredObject } from './port.ts';

export interface S3Settings {
  /** Of the bucket: `https://s3.example.com/bucket`. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Until the last byte, in milliseconds: an upload of ten megabytes may go over a slow line, a visitor waits for a picture. */
const PATIENCE = { put: 20_000, get: 5_000, copy: 60_000 };

/** Objects of a bucket of any store that speaks S3 with signature version 4. */
export function s3Storage({ url, ...keys }: S3Settings): Storage {
  // Retries are ours to decide: a visitor waits for the answer.
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });
  const base = url.replace(/\/$/, '');

  /** @param read what is made of an answer that is no refusal, or of there being nothing. */
  async function ask<T>(
    path: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
    ms = PATIENCE.get,
  ): Promise<T> {
    let status: number | undefined;
    try {
      const response = await client.fetch(base + path, { ...init, signal: AbortSignal.timeout(ms) });
      if (response.ok || response.status === 404) return await read(response);
      status = response.status;
      await response.body?.cancel();
    } catch (cause) {
      throw new StorageAway('it does not answer, or stops half-way', { cause });
    }
    throw new StorageAway(`it answered ${status}`);
  }

  async function done(response: Response): Promise<void> {
    await response.body?.cancel();
  }

  return {
    put: (key, body, contentType) => {
      const headers = {
        'Content-Type': contentType,
        'Content-Length': String(body.byteLength),
        // Signed with the rest: what arrives is what was sent.
        'X-Amz-Content-Sha256': sha256(body).toString('hex'),
      };
      const init = { method: 'PUT', body: new Uint8Array(body), headers };
      const read = async (response: Response) => {
        await done(response);
        if (!response.ok) throw new Error('there is no such bucket');
      };
      return ask(`/${key}`, init, read, PATIENCE.put);
    },
    copyTo: (key, file) => {
      const read = async (response: Response) => {
        if (!response.ok || !response.body) {
          await done(response);
          return false;
        }
        await pipeline(response.body, createWriteStream(file));
        return true;
      };
      return ask(`/${key}`, {}, read, PATIENCE.copy);
    },
    get: (key) =>
      ask(`/${key}`, {}, async (response) => {
        if (response.ok) return Buffer.from(await response.arrayBuffer());
        await done(response);
        return null;
      }),
    remove: (key) => ask(`/${key}`, { method: 'DELETE' }, done),
    list: (prefix, after) => {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (after !== '') query.set('start-after', after);
      return ask(`?${query}`, {}, async (response) => {
        const text = await response.text();
        if (!response.ok) throw new Error('there is no such bucket');
        return text.split('</Contents>').flatMap(readObject);
      });
    },
    browsers: {
      origin: new URL(base).origin,
      addressToPut: async (key, bytes, seconds) => {
        const { url } = await client.sign(`${base}/${key}?X-Amz-Expires=${seconds}`, {
          method: 'PUT',
          // Signed with the rest: the store refuses a file of another size.
          headers: { 'Content-Length': String(bytes) },
          aws: { signQuery: true, allHeaders: true },
        });
        return url;
      },
      bytesOf: (key) =>
        ask(`/${key}`, { method: 'HEAD' }, async (response) => {
          await done(response);
          return response.ok ? Number(response.headers.get('content-length')) : undefined;
        }),
    },
  };
}

/** Of the letters of our keys none is written otherwise in XML. */
function readObject(xml: string): StoredObject[] {
  const [, key] = /<Key>([^<]{1,200})<\/Key>/.exec(xml) ?? [];
  const [, at] = /<LastModified>([^<]{1,40})<\/LastModified>/.exec(xml) ?? [];
  const [, bytes] = /<Size>(\d{1,15})<\/Size>/.exec(xml) ?? [];
  return key && at ? [{ key, changedAt: new Date(at), bytes: Number(bytes ?? 0) }] : [];
}
