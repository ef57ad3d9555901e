import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';

/**
 * Whether this browser supports passkeys: false on the server and without scripts, so that no button is shown that does
 * nothing.
 */
export function usePasskeys(): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(typeof PublicKeyCredential === 'function'), []);
  return known;
}

class Fault extends Error {}

async function ask(ceremony: string, fields: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(`/api/passkeys/${ceremony}`, {
    method: 'POST',
    credentials: 'same-origin',
    body: new URLSearchParams(fields),
  });
  const body = (await answer.json()) as { options?: unknown; message?: string };
  if (!answer.ok) throw new Fault(body.message);
  return body.options;
}

/**
 * Asks the authenticator to make a passkey. @returns it as the form sends it.
 * @param ceremony `enrol`: the first one of who logs in to the console.
 */
export async function makePasskey(
  password: string,
  ceremony: 'register' | 'enrol' = 'register',
): Promise<string> {
  const optionsJSON = (await ask(ceremony, {
    currentPassword: password,
  })) as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

let questions = 0;
let before: Promise<unknown> = Promise.resolve();

/** Asks the authenticator for a passkey and sends it off: in place of a password in a form of the console. */
export async function proveByPasskey(): Promise<void> {
  await ask('confirmed', { _credential: await showPasskey('confirm') });
}

/**
 * Asks the authenticator for a passkey. A later request replaces one that is still under way, and is sent to the server
 * after it: the browser keeps only the challenge of the last answer.
 * @param autofill offers it in the mail address's list instead of opening a dialogue.
 */
export async function showPasskey(ceremony: 'login' | 'code' | 'confirm', autofill = false): Promise<string> {
  const mine = ++questions;
  const asked = before.then(() => ask(ceremony));
  before = asked.catch(() => undefined);
  const optionsJSON = (await asked) as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (mine !== questions) throw new DOMException('another question took its place', 'AbortError');
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
}

/** Ends a request that still waits for its answer or is on its way to the server. */
export async function stopAsking(): Promise<void> {
  questions++;
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Why it did not work, and what to do. @param instead where no passkey can be used here. */
export function passkeyFault(error: unknown, instead = 'パスワードをお使いください。'): string {
  if (error instanceof Fault && error.message) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'この端末のパスキーは、すでに登録されています。';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return '操作が中止されたか、時間切れになりました。もう一度お試しください。';
  return `パスキーを使用できませんでした。${instead}`;
}
