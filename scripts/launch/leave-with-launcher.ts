import { exitWithParent } from '#platform/process.ts';

// Preloaded into everything that the launcher starts, also into tools that know nothing of it (the build).
exitWithParent();
