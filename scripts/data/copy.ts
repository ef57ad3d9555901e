import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null | readonly (string | number)[] | { json: unknown };

const CHUNK = 64 * 1024;

/** Escapes for COPY's text format: a backslash, tab or line break inside a value would end the cell. */
function escapeText(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
}

function arrayLiteral(values: readonly (string | number)[]): string {
  const items = values.map((v) =>
    typeof v === 'number' ? String(v) : `"${v.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`,
  );
  return `{${items.join(',')}}`;
}

function cell(value: Cell): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if ('json' in value) return escapeText(JSON.stringify(value.json));
  return escapeText(arrayLiteral(value));
}

/** One line of COPY's text format. */
function copyLine(row: readonly Cell[]): string {
  return `${row.map(cell).join('\t')}\n`;
}

async function* chunks(rows: Iterable<readonly Cell[]>): AsyncGenerator<string> {
  let buffer = '';
  for (const row of rows) {
    buffer += copyLine(row);
    if (buffer.length >= CHUNK) {
      yield buffer;
      buffer = '';
    }
  }
  if (buffer) yield buffer;
}

/** Writes rows into `target` ("table (column, …)") through COPY; memory stays at one chunk whatever their number. */
export async function copyRows(
  client: pg.Client,
  target: string,
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  await pipeline(
    Readable.from(chunks(rows), { objectMode: false }),
    client.query(copyFrom(`copy ${target} from stdin`)),
  );
}
