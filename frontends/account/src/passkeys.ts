import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { addPasskey, finishPasskeySignIn, getPasskeyOptions, getPasskeySignInOptions } from './credentials-api.ts';

/** Loaded on demand, because most visits do not use a passkey. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** False over plain HTTP on hosts other than localhost, and in old browsers. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** The user closed the browser dialog, or it timed out. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** `code` is that of the second factor, if two-factor authentication is on. */
export async function createPasskey({ name, code }: { name: string; code: string }) {
  const { startRegistration } = await loadWebAuthn();
  // The server sends the options that WebAuthn defines.
  const optionsJSON = (await getPasskeyOptions(code)) as unknown as PublicKeyCredentialCreationOptionsJSON;
  return addPasskey(name, await startRegistration({ optionsJSON }));
}

export async function signInWithPasskey() {
  const { startAuthentication } = await loadWebAuthn();
  const optionsJSON = (await getPasskeySignInOptions()) as unknown as PublicKeyCredentialRequestOptionsJSON;
  return finishPasskeySignIn(await startAuthentication({ optionsJSON }));
}
