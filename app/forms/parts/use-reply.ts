import { useState } from 'react';
import { EMPTY_REPLY, type FormReply } from '../reply.ts';

/**
 * The answer to a form for as long as its page is the same. The router forgets it when a link within the page is followed
 * (to the main part, for one), and what was typed would be gone.
 * @param data what the page loaded: another one, another page.
 */
export function useReply(reply: FormReply | undefined, data: unknown): FormReply {
  const [kept, setKept] = useState({ reply, data });
  const lasts = reply === undefined && kept.data === data;
  if (!lasts && (kept.reply !== reply || kept.data !== data)) setKept({ reply, data });
  return (lasts ? kept.reply : reply) ?? EMPTY_REPLY;
}
