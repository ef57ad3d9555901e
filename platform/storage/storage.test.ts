import { createHash, createHmac } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StorageAway } from './away.ts';
import { folderStorage } from './folder.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-storage-'));
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'ap-northeast-1' };
let server: S3rver;
let s3: Storage;

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'bucket', configs: [] }],
  });
  const { port } = await server.run();
  s3 = s3Storage({ ...KEYS, url: `http://127.0.0.1:${port}/bucket/` });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it.skipIf(process.geteuid?.() !== 0)('gives what root puts in to the owner of the folder', async () => {
  const theirs = join(folder, 'theirs');
  mkdirSync(theirs);
  chownSync(theirs, 1234, 1234);
  await folderStorage(join(theirs, 'storage')).put('pictures/a.webp', Buffer.from('a'), 'image/webp');
  const owners = ['storage', 'storage/pictures', 'storage/pictures/a.webp'].map(
    (path) => statSync(join(theirs, path)).uid,
  );
  expect(owners).toEqual([1234, 1234, 1234]);
});

describe.each([
  ['a folder', () => folderStorage(join(folder, 'files'))],
  ['a store that speaks S3', () => s3],
])('%s', (_, of) => {
  const key = 'pictures/abc_D-1.webp';

  it('gives back what was put in, byte by byte', async () => {
    const body = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
    await of().put(key, body, 'image/webp');
    expect((await of().get(key))?.equals(body)).toBe(true);
    const file = join(folder, 'copy');
    expect(await of().copyTo(key, file)).toBe(true);
    expect(readFileSync(file).equals(body)).toBe(true);
    expect(await of().copyTo('pictures/none.webp', file)).toBe(false);
  });

  it('holds one object under a key, the newest', async () => {
    await of().put(key, Buffer.from('old'), 'image/webp');
    await of().put(key, Buffer.from('new'), 'image/webp');
    expect(String(await of().get(key))).toBe('new');
  });

  it('knows what is not there, and forgets what is removed, as often as it is', async () => {
    expect(await of().get('pictures/none.webp')).toBeNull();
    await of().remove(key);
    await of().remove(key);
    expect(await of().get(key)).toBeNull();
  });

  it('lists what is below a prefix in the order of keys, and says when each came', async () => {
    const keys = Array.from({ length: 5 }, (_, i) => `listed/a-${i}.webp`);
    for (const k of [...keys].reverse()) await of().put(k, Buffer.from(k), 'image/webp');
    await of().put('listed2/b.webp', Buffer.from('x'), 'image/webp');
    const all = await of().list('listed/', '');
    expect(all.map((o) => o.key)).toEqual(keys);
    expect((await of().list('listed/', keys[1]!)).map((o) => o.key)).toEqual(keys.slice(2));
    for (const { changedAt } of all) expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    expect(await of().list('nothing/', '')).toEqual([]);
  });

  it('takes many at once', async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `pictures/many-${i}.webp`);
    await Promise.all(keys.map((k) => of().put(k, Buffer.from(k), 'image/webp')));
    expect(await Promise.all(keys.map(async (k) => String(await of().get(k))))).toEqual(keys);
  });
});

describe('an address to put an object', () => {
  it('is signed by the rules of S3 for one key, one size and some minutes', async () => {
    const address = await s3.browsers!.addressToPut('quarantine/a_b.bin', 100, 600);
    const url = new URL(address);
    const { 'X-Amz-Signature': signature, ...asked } = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({ 'X-Amz-Expires': '600', 'X-Amz-SignedHeaders': 'content-length;host' });
    const scope = asked['X-Amz-Credential']!.split('/').slice(1);
    const query = Object.entries(asked)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .sort();
    const request = (bytes: number) =>
      [
        ...['PUT', '/bucket/quarantine/a_b.bin', query.join('&')],
        ...[`content-length:${bytes}`, `host:${url.host}`, '', 'content-length;host', 'UNSIGNED-PAYLOAD'],
      ].join('\n');
    const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
    const key = scope.reduce<string | Buffer>(mac, `AWS4${KEYS.secretAccessKey}`);
    const signed = (bytes: number) => {
      const hash = createHash('sha256').update(request(bytes)).digest('hex');
      return mac(key, ['AWS4-HMAC-SHA256', asked['X-Amz-Date'], scope.join('/'), hash].join('\n'));
    };
    expect(signature).toBe(signed(100).toString('hex'));
    expect(signature).not.toBe(signed(101).toString('hex'));
  });

  it('takes what is put there without any key, which then is known by its size', async () => {
    const { browsers } = s3;
    const address = await browsers!.addressToPut('quarantine/c_d.bin', 3, 600);
    expect(address.startsWith(browsers!.origin)).toBe(true);
    expect((await fetch(address, { method: 'PUT', body: 'abc' })).status).toBe(200);
    expect(await browsers!.bytesOf('quarantine/c_d.bin')).toBe(3);
    expect(await browsers!.bytesOf('quarantine/none.bin')).toBeUndefined();
    expect(folderStorage(folder).browsers).toBeUndefined();
  });
});

describe('a folder', () => {
  it.each(['../x.webp', '/etc/passwd', 'a/../../b.webp', 'a//b.webp', 'a\u0000.webp', ''])(
    'refuses the key %j',
    (key) => {
      expect(() => folderStorage(folder).get(key)).toThrow('no key of ours');
    },
  );

  it('leaves nothing of what could not be written', async () => {
    writeFileSync(join(folder, 'blocked'), '');
    const broken = folderStorage(join(folder, 'blocked'));
    await expect(broken.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(StorageAway);
    await expect(broken.get('a.webp')).rejects.toThrow(StorageAway);
    expect(readdirSync(folder).filter((name) => name.includes('.webp'))).toEqual([]);
  });
});

describe('a store that is away', () => {
  const refusing = (answer: (server: Server) => void) =>
    new Promise<{ storage: Storage; close: () => void }>((resolve) => {
      const server = createServer();
      answer(server);
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        resolve({
          storage: s3Storage({ ...KEYS, url: `http://127.0.0.1:${port}/bucket` }),
          close: () => server.close(),
        });
      });
    });

  it('says so, and not that there is nothing', async () => {
    const nobody = s3Storage({ ...KEYS, url: 'http://127.0.0.1:9/bucket' });
    await expect(nobody.get('a.webp')).rejects.toThrow(StorageAway);
    await expect(nobody.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(StorageAway);
    const wrongKey = s3Storage({ ...KEYS, accessKeyId: 'NOBODY', url: `${(await url()).href}bucket` });
    await expect(wrongKey.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(StorageAway);
  });

  it('is away also when it dies in the middle of an answer', async () => {
    const { storage, close } = await refusing((server) =>
      server.on('connection', (socket) => {
        socket.on('error', () => {});
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf');
          socket.destroySoon();
        });
      }),
    );
    await expect(storage.get('a.webp')).rejects.toThrow(StorageAway);
    close();
  });

  it('is away while its program is dead, and has all that it said it had afterwards', async () => {
    const options = {
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 'mortal'),
      configureBuckets: [{ name: 'bucket', configs: [] }],
    };
    const first = new S3rver({ ...options, port: 0 });
    const { port } = await first.run();
    const storage = s3Storage({ ...KEYS, url: `http://127.0.0.1:${port}/bucket` });
    const kept: string[] = [];
    const puts = Array.from({ length: 40 }, async (_, i) => {
      const key = `p/${i}.webp`;
      await storage.put(key, Buffer.alloc(200_000, i), 'image/webp');
      kept.push(key);
      if (kept.length === 5) void first.close();
    });
    const results = await Promise.allSettled(puts);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StorageAway);
    await expect(storage.list('p/', '')).rejects.toThrow(StorageAway);
    await expect(storage.remove('p/0.webp')).rejects.toThrow(StorageAway);
    const second = new S3rver({ ...options, port });
    await second.run();
    for (const key of kept) expect((await storage.get(key))?.length).toBe(200_000);
    await second.close();
  });

  it('is away, too, where the bucket is missing, or never ends its answer', async () => {
    const missing = s3Storage({ ...KEYS, url: `${(await url()).href}no-such-bucket` });
    await expect(missing.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(StorageAway);
    await expect(missing.list('p/', '')).rejects.toThrow(StorageAway);
    const { storage, close } = await refusing((server) =>
      server.on('connection', (socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf'));
      }),
    );
    const started = performance.now();
    await expect(storage.get('a.webp')).rejects.toThrow(StorageAway);
    expect(performance.now() - started).toBeLessThan(15_000);
    close();
  });

  async function url(): Promise<URL> {
    const { port } = (server as unknown as { httpServer: Server }).httpServer.address() as AddressInfo;
    return new URL(`http://127.0.0.1:${port}/`);
  }
});
