import type {
  SsoConnectionResponse,
  SsoProvider,
  SsoSettings,
  SsoSettingsResponse,
  SsoStartResponse,
} from '@minutehand/contracts/http/sso';
import { api } from '@minutehand/web-kit';

/** Storage key: the user left for the page of the provider, in this tab. */
const LEFT_FOR_PROVIDER_KEY = 'minutehand.left-for-sso';

/** Opens the page of the provider that the server returned, and remembers in this tab that the user left for it. */
function openProviderPage({ url }: SsoStartResponse): void {
  try {
    sessionStorage.setItem(LEFT_FOR_PROVIDER_KEY, 'true');
  } catch {
    // Storage may be unavailable; general errors of the provider are then not shown.
  }
  location.assign(url);
}

/** Any link can open a screen with an error in its URL: a general one is only shown to a user who left for the provider. */
export function hasLeftForProvider(): boolean {
  try {
    return sessionStorage.getItem(LEFT_FOR_PROVIDER_KEY) !== null;
  } catch {
    return false;
  }
}

/** Signs in with the provider of the account: by an address of a verified domain, or by the id of the account. */
export async function startSsoSignIn(account: { email: string } | { account_id: string }): Promise<void> {
  openProviderPage(await api.post<SsoStartResponse>('/session/sso', account));
}

export function getSsoConnection(signal: AbortSignal): Promise<SsoConnectionResponse> {
  return api.get<SsoConnectionResponse>('/sso/connection', { signal });
}

export async function connectWithSso(): Promise<void> {
  openProviderPage(await api.post<SsoStartResponse>('/sso/connection'));
}

export function disconnectFromSso(): Promise<void> {
  return api.delete('/sso/connection');
}

export async function getSsoSettings(signal: AbortSignal): Promise<SsoSettings> {
  return (await api.get<SsoSettingsResponse>('/sso', { signal })).sso;
}

export async function setSsoProvider(provider: SsoProvider): Promise<SsoSettings> {
  return (await api.put<SsoSettingsResponse>('/sso/provider', provider)).sso;
}

export function deleteSsoProvider(): Promise<void> {
  return api.delete('/sso/provider');
}

export async function setSsoRequired(required: boolean): Promise<SsoSettings> {
  return (await api.patch<SsoSettingsResponse>('/sso', { required })).sso;
}

export async function addSsoDomain(name: string): Promise<SsoSettings> {
  return (await api.post<SsoSettingsResponse>('/sso/domains', { name })).sso;
}

const getDomainPath = (name: string) => `/sso/domains/${encodeURIComponent(name)}`;

export async function verifySsoDomain(name: string): Promise<SsoSettings> {
  return (await api.post<SsoSettingsResponse>(`${getDomainPath(name)}/verification`)).sso;
}

export async function deleteSsoDomain(name: string): Promise<SsoSettings> {
  return (await api.delete<SsoSettingsResponse>(getDomainPath(name))).sso;
}
