/** The page-data fetch of the specification's section 7: retried up to 3 times, on 5xx answers only. */

const PAUSES_MS = [200, 600, 1400];

/**
 * Wraps `fetch` so that same-origin GETs for page data (`….data`) that answer 5xx are sent again, at most 3 more times
 * with growing pauses. A 4xx, a network error or an abort is passed on at once; a POST is never repeated.
 */
export function retryPageData(
  fetch: typeof window.fetch,
  origin: string,
  wait: (ms: number, signal: AbortSignal | null) => Promise<void> = pause,
): typeof window.fetch {
  return async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const url = new URL(input instanceof Request ? input.url : input, origin);
    if (method !== 'GET' || url.origin !== origin || !url.pathname.endsWith('.data'))
      return fetch(input, init);

    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    const ask = () =>
      fetch(input instanceof Request ? input.clone() : input, { ...init, credentials: 'same-origin' });
    let response = await ask();
    for (const ms of PAUSES_MS) {
      if (response.status < 500) return response;
      await wait(ms, signal);
      response = await ask();
    }
    return response;
  };
}

function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
