import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from './icons/Icon.tsx';

/**
 * What stands beside a page on a desktop and fills the screen of a phone when its button is pressed: a popover, which opens,
 * closes (Escape too) and gives the focus back without scripts. While it is open nothing else can be seen or reached.
 * @param className how it stands in the page where there is room: it is hidden unless this shows it.
 */
export function Sheet({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) closeSheet(sheet.current);
    // It may have been opened before the scripts ran.
    else if (sheet.current && inOpenSheet(sheet.current)) setOpen(true);
    shown.current = key;
  }, [key]);
  return (
    <div
      ref={sheet}
      id={id}
      popover="auto"
      {...(open && { role: 'dialog', 'aria-modal': true, 'aria-label': title })}
      className={`sheet ${className}`}
      onToggle={(e) => {
        // The folds inside tell of themselves, too.
        if (e.target === e.currentTarget) setOpen(e.newState === 'open');
      }}
    >
      <div className="sheet-head">
        <p className="font-bold">{title}</p>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="-me-2 inline-flex min-h-11 items-center gap-1 px-2"
          // Where the focus goes when the sheet opens, before there are scripts, too. It is hidden until then.
          // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus
          autoFocus
        >
          閉じる
          <Icon name="x" />
        </button>
      </div>
      {children}
    </div>
  );
}

/** Whether this is in a sheet that fills the screen. */
export function inOpenSheet(element: Element): boolean {
  return element.closest('.sheet:popover-open') !== null;
}

/** Closes the sheet that this is in, if it is open: what it led to is shown. */
export function closeSheet(element: Element | null): void {
  element?.closest<HTMLElement>('.sheet:popover-open')?.hidePopover();
}
