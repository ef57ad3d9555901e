import { useRef } from 'react';
import type { Answered } from './inquiry-action.ts';

type Form = Answered['form'];

/**
 * The last answer of each form of the page, until something was done: where one is refused, what was typed in the others stays as it
 * is, instead of beginning anew without their answers.
 * @param answered what the last form that was sent was answered with.
 */
export function useAnswers(answered: Answered | undefined): (form: Form) => Answered | undefined {
  const all = useRef<Partial<Record<Form, Answered>>>({});
  all.current = answered ? { ...all.current, [answered.form]: answered } : {};
  const { current } = all;
  return (form) => current[form];
}
