import type {
  BrowserSession,
  BrowserSessionsResponse,
  Passkey,
  PasskeyOptions,
  PasskeyResponse,
  PasskeysResponse,
  PasswordChange,
  RecoveryCodesResponse,
  StartTwoFactorResponse,
  TwoFactorResponse,
} from '@minutehand/contracts/http/credentials';
import type { AcceptedResponse, SessionResponse } from '@minutehand/contracts/http/session';
import { api } from '@minutehand/web-kit';

/** Ends all other sessions of the user. */
export function changePassword(change: PasswordChange): Promise<SessionResponse> {
  return api.patch<SessionResponse>('/users/password', change);
}

/** Emails a link to the new address. The response does not reveal whether it is registered. */
export function requestEmailChange(email: string): Promise<AcceptedResponse> {
  return api.post<AcceptedResponse>('/email_changes', { email });
}

/** Ends all other sessions of the user. */
export function confirmEmailChange(token: string): Promise<SessionResponse> {
  return api.patch<SessionResponse>(`/email_changes/${encodeURIComponent(token)}`);
}

/** The browsers in which the user is signed in. */
export async function listBrowserSessions(signal: AbortSignal): Promise<BrowserSession[]> {
  return (await api.get<BrowserSessionsResponse>('/sessions', { signal })).sessions;
}

export function endBrowserSession(id: string): Promise<void> {
  return api.delete(`/sessions/${encodeURIComponent(id)}`);
}

export function endOtherBrowserSessions(): Promise<void> {
  return api.delete('/sessions?others=true');
}

export function getTwoFactor(signal: AbortSignal): Promise<TwoFactorResponse> {
  return api.get<TwoFactorResponse>('/two_factor', { signal });
}

/** Creates a secret for the authenticator app, which a first code has to confirm. */
export function startTwoFactor(): Promise<StartTwoFactorResponse> {
  return api.post<StartTwoFactorResponse>('/two_factor');
}

/** Turns two-factor authentication on; returns the recovery codes. */
export async function confirmTwoFactor(code: string): Promise<readonly string[]> {
  return (await api.post<RecoveryCodesResponse>('/two_factor/confirmation', { code })).recovery_codes;
}

export async function disableTwoFactor(code: string): Promise<void> {
  await api.delete('/two_factor', { body: { code } });
}

export async function renewRecoveryCodes(code: string): Promise<readonly string[]> {
  return (await api.post<RecoveryCodesResponse>('/two_factor/recovery_codes', { code })).recovery_codes;
}

export async function listPasskeys(signal: AbortSignal): Promise<Passkey[]> {
  return (await api.get<PasskeysResponse>('/passkeys', { signal })).passkeys;
}

/** `code` is that of the second factor, if two-factor authentication is on. */
export async function getPasskeyOptions(code: string): Promise<PasskeyOptions['options']> {
  return (await api.post<PasskeyOptions>('/passkeys/options', { code })).options;
}

/** Registers a passkey that the browser created. */
export async function addPasskey(name: string, response: object): Promise<Passkey> {
  return (await api.post<PasskeyResponse>('/passkeys', { name, response })).passkey;
}

export function deletePasskey(id: string): Promise<void> {
  return api.delete(`/passkeys/${encodeURIComponent(id)}`);
}

export async function getPasskeySignInOptions(): Promise<PasskeyOptions['options']> {
  return (await api.post<PasskeyOptions>('/session/passkey/options')).options;
}

export function finishPasskeySignIn(response: object): Promise<SessionResponse> {
  return api.post<SessionResponse>('/session/passkey', { response });
}
