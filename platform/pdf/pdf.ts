import { Worker } from 'node:worker_threads';

/** Pictures that a template shows, by the name under which it asks for them, beside itself. */
export type Files = Readonly<Record<string, Uint8Array>>;

export interface Order {
  id: number;
  template: string;
  data: object;
  files: Files;
  format: 'pdf' | 'svg';
}
export type Answer =
  | { id: number; bytes: Uint8Array<ArrayBuffer>; missing: string[] }
  | { id: number; error: string };

export interface Pdf {
  bytes: Uint8Array<ArrayBuffer>;
  /** Characters that no font has; the paper shows 〓 for each, and its template says so. */
  missing: string[];
}

/** Too many papers are being made at this moment. */
export class PdfBusy extends Error {
  override name = 'PdfBusy';
}

const MOST_WAITING = 100; // at 10 to 100 ms each: nobody waits longer than a few seconds

let thread: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, { done: (pdf: Pdf) => void; failed: (error: Error) => void }>();

/**
 * Makes a PDF in a separate thread, one after the other, so that no page waits for a long list.
 * @param template a Typst file, from the repository's root; it reads `json(bytes(sys.inputs.data))`.
 * @param data becomes that JSON, with `unprintable` added: the number of characters shown as 〓.
 * @param files pictures that it shows.
 * @throws PdfBusy when too many wait already, Error with the compiler's messages when the template fails.
 */
export function makePdf(template: string, data: object, files: Files = {}): Promise<Pdf> {
  return order({ template, data, files, format: 'pdf' });
}

/**
 * Renders one page as SVG with letters as outlines: it can be drawn where no font is installed.
 * @param template as for `makePdf`.
 * @throws as `makePdf` does.
 */
export async function drawSvg(template: string, data: object): Promise<Buffer> {
  const { bytes } = await order({ template, data, files: {}, format: 'svg' });
  return Buffer.from(bytes);
}

function order(wanted: Omit<Order, 'id'>): Promise<Pdf> {
  if (waiting.size >= MOST_WAITING)
    return Promise.reject(new PdfBusy(`${waiting.size} papers are waiting already`));
  thread ??= startThread();
  thread.ref();
  const id = ++lastId;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    thread?.postMessage({ id, ...wanted } satisfies Order);
  });
}

function startThread(): Worker {
  const started = new Worker(new URL('./thread.ts', import.meta.url));
  started.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref(); // an idle thread keeps no process alive
    if ('error' in answer) asked?.failed(new Error(`the paper could not be set: ${answer.error}`));
    else asked?.done({ bytes: answer.bytes, missing: answer.missing });
  });
  let reason = new Error('the thread that makes papers ended');
  started.on('error', (error) => {
    reason = error instanceof Error ? error : reason;
  });
  // When a thread dies, its orders fail with it; the next paper starts another one.
  started.on('exit', () => {
    thread = undefined;
    for (const { failed } of waiting.values()) failed(reason);
    waiting.clear();
  });
  return started;
}
