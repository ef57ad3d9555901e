import type { ReactNode } from 'react';
import { Icon } from './icons/Icon.tsx';

/**
 * A question that unfolds. The id is on the answer: browsers open the element around the target of a URL, not the
 * target itself.
 */
export function Question({
  question,
  id,
  open,
  children,
}: {
  question: string;
  id?: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="question">
      <summary>
        <h3>{question}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div id={id} className="answer">
        {children}
      </div>
    </details>
  );
}
