import { vi } from 'vitest';
import { setEnvironment } from './environment.ts';

/**
 * Runs before each test file (vitest.config.ts). A worker goes through many files: what of node_modules it has loaded it
 * keeps, which saves most of a file's start; our own modules begin anew, so that no file finds another's pool,
 * configuration or kept answers, and so do the environment and the clock.
 */
const worker = globalThis as typeof globalThis & { atFirst?: ReturnType<typeof asItIs> };

function asItIs() {
  // The HTTP server puts lighter ones of its own in their place.
  const { Request, Response } = globalThis;
  return { environment: { ...process.env }, globals: { Request, Response } };
}

worker.atFirst ??= asItIs();
setEnvironment(worker.atFirst.environment);
for (const [name, value] of Object.entries(worker.atFirst.globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
vi.useRealTimers();
vi.resetModules();
