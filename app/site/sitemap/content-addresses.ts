import { featureAddresses } from '#app/feature/features.ts';
import { landingAddresses } from '#app/landing/landing.ts';
import { newsAddresses } from '#app/news/news.ts';

/** The pages of all texts that are published now, with the instant of their last change. */
export async function contentAddresses(at: Date = new Date()): Promise<{ path: string; changed: Date }[]> {
  const lists = await Promise.all([featureAddresses(at), landingAddresses(at), newsAddresses(at)]);
  return lists.flat();
}
