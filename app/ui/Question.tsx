import type { ReactNode } from 'react';
import { Icon } from './icons/Icon.tsx';
import './question.css';

/**
 * A question that opens. The id stands on the answer: browsers open what surrounds the target of an address, not the
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
