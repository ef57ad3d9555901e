import { Zip, ZipDeflate } from 'fflate';
import type { Actor } from '#app/staff/actor.ts';
import { recordLook } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { exportAll } from './export.ts';

/** Every text that is not put away as the folder content/ would hold them, an archive piece by piece. @throws NotAllowed */
export async function exportZip(actor: Actor): Promise<AsyncGenerator<Uint8Array>> {
  demandEverywhere(actor, 'text.read');
  const files = await transaction(exportAll);
  await recordLook(actor, {
    action: 'text.read',
    subject: 'text',
    subjectId: 'zip',
    changes: { ファイルの出力: [null, `すべて(${files.length}件)`] },
  });
  return pieces(files);
}

async function* pieces(files: readonly { path: string; source: string }[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for (const { path, source } of files) {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(new TextEncoder().encode(source), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
