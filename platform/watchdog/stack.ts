import inspector from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');
const FRAMES = 30;

/**
 * What the main thread of this process is doing, the innermost function first, as `name (file:line)`: no values. It stops
 * the main thread, in a loop or a regular expression too, and is to be called from another one. Empty when that does not
 * stop in time, as within one long call of native code.
 */
export async function mainThreadStack(waitMs: number): Promise<string[]> {
  const session = new inspector.Session();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), waitMs);
  });
  try {
    session.connectToMainThread();
    return await Promise.race([paused(session), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

function paused(session: inspector.Session): Promise<string[]> {
  const files = new Map<string, string>();
  return new Promise((resolve) => {
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    session.once('Debugger.paused', ({ params }) =>
      resolve(
        params.callFrames
          .slice(0, FRAMES)
          .map(
            ({ functionName, location }) =>
              `${functionName || '(anonymous)'} (${place(files.get(location.scriptId))}:${location.lineNumber + 1})`,
          ),
      ),
    );
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

/** A file as it is called in the repository. */
function place(url = ''): string {
  return url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url;
}
