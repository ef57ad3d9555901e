import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CART_FORM, CART_LINES } from '#app/ui/cart-form.ts';
import { takePressedEarly } from '../pressed-early.ts';
import { askForCarts, putInByScript, type Said, saidAfter } from '../put-in-browser.ts';

/** For which the message lies over the page; the header's number stays. */
const TOLD_MS = 10_000;

/**
 * The form by which the page's buttons put something into a list, and the message of what came of it. Without JavaScript it is
 * a plain form, whose answer leads to the list. What is sent there from a form of goods is heard, too.
 */
export function CartForm() {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [said, setSaid] = useState<Said>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message belongs to the page that it appeared on
  useEffect(() => setSaid(undefined), [key]);
  useEffect(() => {
    if (!said) return undefined;
    const end = setTimeout(() => setSaid(undefined), TOLD_MS);
    return () => clearTimeout(end);
  }, [said]);
  useEffect(() => {
    async function press(event: SubmitEvent) {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
      if (form.id !== CART_FORM && submitter.getAttribute('formaction') !== CART_LINES) return;
      event.preventDefault();
      const typed = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
      const pressed = await putInByScript(new URLSearchParams(typed));
      if ('choose' in pressed) void navigate(pressed.choose);
      else setSaid((before) => saidAfter(before, pressed));
    }
    document.addEventListener('submit', press);
    addEventListener('pageshow', askForCarts); // a page that Back brings again as it was
    askForCarts();
    for (const [form, button] of takePressedEarly()) form.requestSubmit(button);
    return () => {
      document.removeEventListener('submit', press);
      removeEventListener('pageshow', askForCarts);
    };
  }, [navigate]);
  return (
    <div>
      <form id={CART_FORM} method="post" action={CART_LINES} />
      <p
        role="status"
        className={
          said
            ? `toast no-print ${said.failed || said.missed ? '' : 'toast-ok'} flex flex-wrap items-center gap-x-4`
            : 'sr-only'
        }
      >
        {said && (
          <>
            {said.missed && <span>{said.missed}</span>}
            <span>{said.text}</span>
            {said.list && (
              <Link to={said.list.path} className="inline-flex min-h-11 items-center font-bold">
                {said.list.name}
              </Link>
            )}
          </>
        )}
      </p>
    </div>
  );
}
