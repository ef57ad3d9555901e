import { type FormProps, Form as RouterForm } from 'react-router';

/**
 * The form of every page of the console, in place of the router's (held by `biome.json`). The router reads nothing anew after an answer of
 * 400 or 409, so that a page goes on showing what it was opened with.
 * @param anew whether the page is read anew after a refusal, too: where it has to show and agree to what somebody else changed
 * meanwhile. What the form sends of what was seen must then stay as it was sent, unless the answer tells of the change; and what
 * is typed in other forms of the page must not begin anew with what is read.
 */
export function Form({
  anew = false,
  ...props
}: FormProps & { ref?: React.Ref<HTMLFormElement>; anew?: boolean }) {
  return <RouterForm {...(anew && { defaultShouldRevalidate: true })} {...props} />;
}
