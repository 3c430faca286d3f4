import { AppError } from '@minutehand/contracts/errors';
import { SSO_CLIENT_FIELD_CHARACTERS, SSO_DOMAINS_MAX, SSO_ISSUER_CHARACTERS } from '../../limits.ts';

/** A domain of email addresses whose users join the account when they sign in with its provider. */
export type SsoDomain = {
  /** In lower case. */
  name: string;
  /** The value of the DNS record that proves control of the domain. */
  token: string;
  verifiedAt?: Date | undefined;
};

/** Single sign-on of an account: its OpenID Connect provider, whether it is required, and its domains. */
export type SsoSettings = {
  issuer: string;
  clientId: string;
  /** Encrypted. */
  clientSecret: string;
  /** Members other than owners can use the account only after they sign in with the provider. */
  isRequired: boolean;
  domains: SsoDomain[];
};

/** A provider as an owner enters it. An empty secret keeps the stored one. */
export type ProviderInput = { issuer: string; clientId: string; clientSecret: string };

const createInvalidError = (field: string, message: string) =>
  new AppError('sso.provider_invalid', { details: { fields: { [field]: [message] } } });

/**
 * Checks the form of a provider. Its URL has no user, query or fragment, and is https; http for this machine, if `allowsPrivateAddresses`.
 * Throws sso.provider_invalid.
 */
export function parseProvider(input: ProviderInput, allowsPrivateAddresses: boolean): ProviderInput {
  const issuer = input.issuer.trim();
  const url = issuer.length <= SSO_ISSUER_CHARACTERS && URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || (isLocal && allowsPrivateAddresses)))
    throw createInvalidError('issuer', 'must be a URL that starts with https://');
  if (/[@?#]/.test(issuer)) throw createInvalidError('issuer', 'must not contain a user, a query or a fragment');
  const clientId = input.clientId.trim();
  if (clientId === '' || clientId.length > SSO_CLIENT_FIELD_CHARACTERS)
    throw createInvalidError('client_id', "can't be blank");
  const clientSecret = input.clientSecret.trim();
  if (clientSecret.length > SSO_CLIENT_FIELD_CHARACTERS)
    throw createInvalidError('client_secret', `must have at most ${SSO_CLIENT_FIELD_CHARACTERS} characters`);
  return { issuer, clientId, clientSecret };
}

export const createMissingSecretError = (): AppError => createInvalidError('client_secret', "can't be blank");

/** Two labels or more of letters, digits and hyphens; names in other scripts as "xn--". Throws sso.domain_invalid. */
export function parseDomain(name: string): string {
  const lowerCaseName = name.trim().toLowerCase();
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  if (
    lowerCaseName.length > 253 ||
    !new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`).test(lowerCaseName)
  ) {
    throw new AppError('sso.domain_invalid', { details: { fields: { name: ['must be a domain'] } } });
  }
  return lowerCaseName;
}

/** The domain of an address in lower case. */
export const getDomain = (emailKey: string): string => emailKey.slice(emailKey.lastIndexOf('@') + 1);

/** Returns the same settings for a domain that is in the list. Throws sso.too_many_domains. */
export function addDomain(settings: SsoSettings, domain: SsoDomain): SsoSettings {
  if (settings.domains.some(({ name }) => name === domain.name)) return settings;
  if (settings.domains.length >= SSO_DOMAINS_MAX) throw new AppError('sso.too_many_domains');
  return { ...settings, domains: [...settings.domains, domain] };
}

/** Throws sso.domain_unknown. */
export function findDomain({ domains }: SsoSettings, name: string): SsoDomain {
  const domain = domains.find((candidate) => candidate.name === name);
  if (!domain) throw new AppError('sso.domain_unknown');
  return domain;
}

/** Throws sso.domain_unknown when the domain was deleted or added again in the meantime. */
export function verifyDomain(settings: SsoSettings, { name, token }: SsoDomain, now: Date): SsoSettings {
  const current = findDomain(settings, name);
  if (current.token !== token) throw new AppError('sso.domain_unknown');
  const domains = settings.domains.map((domain) =>
    domain.name === name ? { ...domain, verifiedAt: domain.verifiedAt ?? now } : domain,
  );
  return { ...settings, domains };
}

/** Throws sso.domain_unknown. */
export function removeDomain(settings: SsoSettings, name: string): SsoSettings {
  findDomain(settings, name);
  return { ...settings, domains: settings.domains.filter((domain) => domain.name !== name) };
}

/** True for an address of a verified domain. */
export function hasVerifiedDomainOf({ domains }: SsoSettings, emailKey: string): boolean {
  const domain = getDomain(emailKey);
  return domains.some(({ name, verifiedAt }) => name === domain && verifiedAt !== undefined);
}
