import type { PasskeyOptions } from '@minutehand/contracts/http/credentials';
import { api } from '@minutehand/web-kit';

type JsonOptions = { parseRequestOptionsFromJSON?: (options: object) => PublicKeyCredentialRequestOptions };

const getParser = () => (globalThis.PublicKeyCredential as JsonOptions | undefined)?.parseRequestOptionsFromJSON;

/** True for browsers that read and write passkeys as JSON. In other browsers, dialogs do not offer passkeys. */
export const canUsePasskeys = (): boolean => getParser() !== undefined;

/** Lets the browser verify the user with one of their passkeys. Returns the WebAuthn response as JSON. */
export async function requestPasskey(): Promise<unknown> {
  const { options } = await api.post<PasskeyOptions>('/session/passkey/options');
  const publicKey = getParser()?.call(globalThis.PublicKeyCredential, options);
  const credential = publicKey && (await navigator.credentials.get({ publicKey }));
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser returned no passkey');
  return credential.toJSON();
}
