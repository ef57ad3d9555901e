import type { ReactNode } from 'react';
import { Icon } from './icons/Icon.tsx';
import type { IconName } from './icons/names.ts';

const LOOKS: Record<'info' | 'ok' | 'warn' | 'danger', { icon: IconName; className: string }> = {
  info: { icon: 'info', className: 'bg-tint border-line' },
  ok: { icon: 'circle-check', className: 'bg-ok-tint border-ok' },
  warn: { icon: 'triangle-alert', className: 'bg-warn-tint border-ink' },
  danger: { icon: 'circle-alert', className: 'bg-danger-tint border-danger' },
};

/** A message that belongs to the page. `live` announces it when it appears without a full page load, and lets it take the focus. */
export function Notice({
  look = 'info',
  title,
  live = false,
  children,
}: {
  look?: keyof typeof LOOKS;
  title?: string;
  live?: boolean;
  children?: ReactNode;
}) {
  const { icon, className } = LOOKS[look];
  return (
    <div
      role={live ? 'status' : undefined}
      tabIndex={live ? -1 : undefined}
      className={`flex gap-3 rounded-card border p-4 ${className}`}
    >
      <Icon name={icon} size={24} className="mt-0.5 flex-none" />
      <div className="min-w-0 space-y-1">
        {title && <p className="font-bold text-balance [word-break:auto-phrase]">{title}</p>}
        {children}
      </div>
    </div>
  );
}
