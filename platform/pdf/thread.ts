/** The thread that makes papers: one compiler, whose fonts and parsed templates stay in memory. Started by pdf.ts. */
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFolders } from './fonts.ts';
import { printableData } from './glyphs.ts';
import type { Answer, Order } from './pdf.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Tagged for screen readers, and refused when a character has no glyph. */
const PDF_STANDARD = 'ua-1';
/** After this many papers, what an earlier one left in the compiler's memory is dropped: it contains donors' data. */
const KEPT_COMPILATIONS = 2;

const port = parentPort!;
const compiler = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontPaths: fontFolders }] });

function make({ id, template, data, files, format }: Order): Answer {
  const folder = dirname(join(ROOT, template));
  const shown = Object.entries(files).map(([name, bytes]) => ({ path: join(folder, name), bytes }));
  try {
    for (const { path, bytes } of shown) compiler.mapShadow(path, Buffer.from(bytes));
    const missing: string[] = [];
    const checked = printableData(data, missing) as object;
    const compiled = compiler.compile({
      mainFilePath: join(ROOT, template),
      inputs: { data: JSON.stringify({ ...checked, unprintable: missing.length }) },
    });
    if (!compiled.result) return { id, error: faultsOf(compiled) };
    const made =
      format === 'pdf'
        ? compiler.pdf(compiled.result, { pdfStandard: PDF_STANDARD })
        : Buffer.from(compiler.plainSvg(compiled.result));
    return { id, bytes: new Uint8Array(made), missing };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const { path } of shown) compiler.unmapShadow(path);
    compiler.evictCache(KEPT_COMPILATIONS);
  }
}

/** The compiler's messages, each with its file and line. */
function faultsOf(compiled: NodeTypstCompileResult): string {
  const error = compiled.takeDiagnostics();
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'the compiler gave no reason';
}

port.on('message', (order: Order) => port.postMessage(make(order)));
