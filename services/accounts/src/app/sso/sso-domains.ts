import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { StaleVersionError, type Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import {
  addDomain,
  findDomain,
  getDomain,
  hasVerifiedDomainOf,
  parseDomain,
  removeDomain,
  verifyDomain,
} from '../../domain/sso/sso-settings.ts';
import { SSO_DOMAIN_CLAIM_MS } from '../../limits.ts';
import { findOrInsert } from '../find-or-insert.ts';
import type { Ports, SsoDomainClaim } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { changeSsoSettings, getSsoSettings, requireSsoOwner } from './require-sso-owner.ts';

const RECORD_PREFIX = '_minutehand.';
const VALUE_PREFIX = 'minutehand-verification=';

/** The DNS record (TXT) that proves control of a domain. */
export const getDomainRecord = ({ name, token }: { name: string; token: string }) => ({
  recordName: RECORD_PREFIX + name,
  recordValue: VALUE_PREFIX + token,
});

/** Adds a domain, which has no effect until it is verified. Idempotent. Throws sso.domain_invalid, sso.too_many_domains. */
export async function addSsoDomain(ports: Ports, actor: Actor, name: string): Promise<Stored<Account>> {
  await requireSsoOwner(ports, actor);
  const domain = { name: parseDomain(name), token: ports.secrets.newRandomToken() };
  return changeSsoSettings(ports, actor, (sso) => addDomain(sso, domain));
}

/**
 * Verifies a domain by its DNS record. Only one account can have it: the first that proves control. Throws sso.domain_unknown,
 * sso.domain_unverified, sso.domain_taken.
 */
export async function verifySsoDomain(ports: Ports, actor: Actor, name: string): Promise<Stored<Account>> {
  const account = await requireSsoOwner(ports, actor);
  const domain = findDomain(getSsoSettings(account), name);
  const { recordName, recordValue } = getDomainRecord(domain);
  if (!(await ports.domainRecords.findTexts(recordName)).includes(recordValue))
    throw new AppError('sso.domain_unverified');
  await claimDomain(ports, account.id, name);
  const updated = await changeSsoSettings(ports, actor, (sso) => verifyDomain(sso, domain, ports.now()));
  ports.securityLog.record(actor, { type: 'sso_domain_verified' });
  return updated;
}

/** Throws sso.domain_unknown. */
export async function deleteSsoDomain(ports: Ports, actor: Actor, name: string): Promise<Stored<Account>> {
  await requireSsoOwner(ports, actor);
  const updated = await changeSsoSettings(ports, actor, (sso) => removeDomain(sso, name));
  await releaseDomain(ports, actor.accountId, name);
  ports.securityLog.record(actor, { type: 'sso_domain_deleted' });
  return updated;
}

/** Claims are unique by domain, so that concurrent requests of two accounts cannot both succeed. */
async function claimDomain(
  ports: Pick<Ports, 'ssoDomains' | 'accounts' | 'now' | 'newId'>,
  accountId: string,
  name: string,
): Promise<void> {
  const { ssoDomains, newId } = ports;
  const newClaim = { id: name, domain: name, ownerId: accountId };
  const { document } = await findOrInsert(ssoDomains, globalScope, newClaim, {
    find: () => findClaim(ports, name),
    newId,
  });
  if (document.ownerId === accountId) return;
  // Its verification may be in progress.
  if (ports.now().getTime() - document.updatedAt.getTime() <= SSO_DOMAIN_CLAIM_MS)
    throw new AppError('sso.domain_taken');
  const owner = await ports.accounts.find(accountScope(document.ownerId), document.ownerId);
  // The other account was deleted, or a crash prevented its claim from being released.
  if (owner?.sso && hasVerifiedDomainOf(owner.sso, `@${name}`)) throw new AppError('sso.domain_taken');
  await ssoDomains.update(globalScope, document.id, (before) => {
    if (before.version !== document.version) throw new AppError('sso.domain_taken');
    return { document: { ...before, ownerId: accountId } };
  });
}

async function findClaim(
  { ssoDomains }: Pick<Ports, 'ssoDomains'>,
  domain: string,
): Promise<Stored<SsoDomainClaim> | undefined> {
  const claim = await ssoDomains.findFirst(globalScope, { where: { domain } });
  // Claims of earlier releases.
  return claim ?? (await ssoDomains.find(globalScope, domain));
}

/** Lets other accounts verify a domain. */
export async function releaseDomain(
  { ssoDomains }: Pick<Ports, 'ssoDomains'>,
  accountId: string,
  name: string,
): Promise<void> {
  const claim = await findClaim({ ssoDomains }, name);
  if (claim?.ownerId !== accountId) return;
  try {
    await ssoDomains.remove(globalScope, claim.id, { version: claim.version });
  } catch (error) {
    // Another account has claimed it since.
    if (!(error instanceof StaleVersionError)) throw error;
  }
}

/** The account that has verified the domain of an address. */
export async function findAccountByEmail(
  { ssoDomains, accounts }: Pick<Ports, 'ssoDomains' | 'accounts'>,
  emailKey: string,
): Promise<Stored<Account> | undefined> {
  const claim = await findClaim({ ssoDomains }, getDomain(emailKey));
  const account = claim && (await accounts.find(accountScope(claim.ownerId), claim.ownerId));
  const isOpen = account?.deletion === undefined;
  return account?.sso && isOpen && hasVerifiedDomainOf(account.sso, emailKey) ? account : undefined;
}
