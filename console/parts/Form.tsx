import { type FormProps, Form as RouterForm } from 'react-router';

/**
 * The form of every page of the console, in place of the router's (held by `biome.json`): after a refusal, too, the
 * page is read anew. The router reads nothing anew after an answer of 400 or 409, so a page would go on showing and
 * sending what it was opened with, and could never be told of, nor agree to, what somebody else changed meanwhile.
 */
export function Form(props: FormProps & { ref?: React.Ref<HTMLFormElement> }) {
  return <RouterForm defaultShouldRevalidate {...props} />;
}
