import type { ReactNode } from 'react';

/** The amount and the buttons of a page of goods at the foot of a phone, always within reach. With large text they stand below each other. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="no-print fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-3 border-t border-line bg-white px-4 py-2 max-[19.9rem]:flex-wrap md:hidden">
      {children}
    </div>
  );
}
