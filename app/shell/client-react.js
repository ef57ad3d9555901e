// What browsers get for `react`: Preact's copy of it (docs/decisions/0054-preact-in-browsers.md), with the one hook that
// React Router takes and Preact has not. Without transitions that are held back there is no other state to show meanwhile.
// In JavaScript, as Preact's types of this module cannot be handed on.
import { useReducer } from 'preact/hooks';

export * from 'preact/compat';
export { default } from 'preact/compat';

export function useOptimistic(state) {
  const [, ignore] = useReducer((kept) => kept, null);
  return [state, ignore];
}
