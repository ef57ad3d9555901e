import type { ComponentProps, ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { listAddress, readQuery } from '../search-query.ts';

/** What a form would send: the texts of its fields. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)];
  return new URLSearchParams(entries.filter((e): e is [string, string] => typeof e[1] === 'string'));
}

/**
 * A GET form that asks a list of goods, and leads to the list's one address: without empty fields, in one order. Without
 * JavaScript the server does the same by a redirect.
 */
export function ListForm({
  action,
  fixed,
  stay = false,
  onSent,
  children,
  ...props
}: Omit<ComponentProps<typeof Form>, 'action' | 'onSubmit'> & {
  action: string;
  /** Parameters that every search of the page keeps. */
  fixed?: readonly [string, string][];
  /** The page stays where it is scrolled to. */
  stay?: boolean;
  onSent?: () => void;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <Form
      action={action}
      onSubmit={(e) => {
        e.preventDefault();
        void navigate(listAddress(action, readQuery(fieldsOf(e.currentTarget)), fixed), {
          preventScrollReset: stay,
        });
        onSent?.();
      }}
      {...props}
    >
      {children}
    </Form>
  );
}
