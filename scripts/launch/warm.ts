import { setPriority } from 'node:os';
import { config } from '#platform/config.ts';
import { warm } from '#platform/images/media.ts';

/**
 * Draws the pictures of lists beforehand, once the site is up: beside its visitors, at the lowest priority, and only
 * what is not drawn yet. A picture that somebody wants earlier is drawn when asked for.
 */
const BUDGET_MS = 600_000;

setPriority(19);
await warm(config().DATA_DIR, undefined, BUDGET_MS);
process.disconnect?.();
