import { config } from '#platform/config.ts';

/** The image's health check: whether the web process of this container answers. Others (worker, search) do without: see ops/compose. */
const answer = await fetch(`http://127.0.0.1:${config().PORT}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
