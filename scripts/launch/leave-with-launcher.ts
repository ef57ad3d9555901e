import { exitWithParent } from '#platform/process.ts';

// Preloaded into tools that know nothing of the launcher (the build), so that they too end when it is killed.
exitWithParent();
