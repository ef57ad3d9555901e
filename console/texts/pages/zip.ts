import { ReadableStream } from 'node:stream/web';
import { exportZip } from '#app/texts/zip.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/zip.ts';

/** All texts as the folder content/ would hold them. */
export async function loader({ context }: Route.LoaderArgs) {
  const pieces = await exportZip(context.get(staffContext));
  return new Response(ReadableStream.from(pieces) as unknown as BodyInit, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="content.zip"',
      'Cache-Control': 'no-store',
    },
  });
}
