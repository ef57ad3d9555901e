/** For `node --import`: server.ts runs with the pages of hanging-build.ts, so that a test of it needs no build. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier.endsWith('/build/server/index.js')
        ? new URL('./hanging-build.ts', import.meta.url).href
        : specifier,
      context,
    ),
});
