// The image's health check: whether the web process of this container answers. Others (worker, search) have none: see ops/compose.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
