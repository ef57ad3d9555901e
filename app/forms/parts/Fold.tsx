import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { FormReply } from '../reply.ts';

/**
 * Fields of which everything is known already, folded under their words. They are sent and checked as if they were seen;
 * where something in them is wrong, or was filled in just now, they stand open.
 * @param prefixes names of its fields, or how they begin ('donor.'). @param lines what they hold, one line each.
 */
export function Fold({
  reply,
  prefixes,
  title,
  lines,
  children,
}: {
  reply: FormReply;
  prefixes: readonly string[];
  /** What is changed, for who hears the button alone. */
  title: string;
  lines: readonly string[];
  children: ReactNode;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  const { errors, filled } = reply;
  const open =
    Object.keys(errors).some((name) => prefixes.some((p) => name.startsWith(p))) ||
    prefixes.some((p) => p === filled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer opens it again, even if the visitor has closed it
  useEffect(() => {
    if (open && box.current) box.current.open = true;
  }, [open, errors]);
  // A link from the confirm page names a field: the router scrolls to it, but opens nothing.
  useEffect(() => {
    const field = hash && document.getElementById(hash.slice(1));
    if (!field || !box.current?.contains(field)) return;
    box.current.open = true;
    field.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <details ref={box} open={open} className="group/fold">
      <summary className="flex items-start justify-between gap-4">
        <span className="min-w-0 group-open/fold:hidden">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
        <span className="btn btn-plain -my-2 ms-auto flex-none">
          <span className="group-open/fold:hidden">変更する</span>
          <span className="hidden group-open/fold:inline">閉じる</span>
          <span className="sr-only">({title})</span>
        </span>
      </summary>
      <div className="space-y-5 pt-4">{children}</div>
    </details>
  );
}
