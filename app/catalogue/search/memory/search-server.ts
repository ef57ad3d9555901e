import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { settingsKnown } from '#platform/setting/in-force.ts';
import type { GoodsIndex } from './goods-index.ts';
import type { Question } from './question.ts';

/** A question is a query string with its words: more than this is none. */
const MAX_BYTES = 64 * 1024;
/** Longer than web processes keep an idle connection: one that we closed would cost them a question. */
const KEEP_ALIVE_MS = 60_000;

/** What an index knows of itself. */
export interface Standing {
  goods: number;
  /** Milliseconds since it heard of the database. */
  heardMs: number;
  /** As PostgreSQL writes one: every change that it sees is in the index. */
  snapshot: string;
}

/** Answers questions of web processes: POST a question as JSON; GET tells how the index stands. 503 while there is none. */
export function searchServer(
  index: () => GoodsIndex | undefined,
  standing: () => Standing | undefined = () => undefined,
): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    if (req.method === 'GET') {
      const stands = standing();
      send(res, stands ? 200 : 503, stands ?? {});
      return;
    }
    answer(index, req).then(
      (found) => send(res, found ? 200 : 503, found ?? {}),
      () => send(res, 400, {}),
    );
  });
}

async function answer(
  index: () => GoodsIndex | undefined,
  req: IncomingMessage,
): Promise<object | undefined> {
  const asked = JSON.parse(await bodyOf(req)) as Omit<Question, 'at'> & { at: number };
  await settingsKnown();
  return index()?.search({ ...asked, at: new Date(asked.at) });
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function send(res: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  res.end(text);
}
