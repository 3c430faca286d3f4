import { AccountDataServiceService } from '@minutehand/contracts/proto/accounts/v1/account_data';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { SecurityEventsServiceService } from '@minutehand/contracts/proto/accounts/v1/security_events';
import { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { createSigner, serviceCaller } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { createMailLedger } from '@minutehand/service-kit/mail-ledger';
import { createQuotaLedgers } from '@minutehand/service-kit/quotas';
import {
  createSecurityLog,
  createStoredSecurityLog,
  describeSecurityEvent,
  type SecurityEvent,
} from '@minutehand/service-kit/security-log';
import { bindHandlers, type Composition, newId, type ServiceKit } from '@minutehand/service-kit/service';
import { openStore } from '@minutehand/service-kit/store';
import { register } from 'prom-client';
import { runDueDeletions } from './app/deletions/run-due-deletions.ts';
import type { Ports } from './app/ports.ts';
import { storeSecurityEvents } from './app/security-events/store-security-events.ts';
import { type PlatformAdminChange, setPlatformAdmin } from './app/users/set-platform-admin.ts';
import type { AccountsConfig } from './config.ts';
import { createAccountDataHandlers } from './inbound/grpc/account-data.ts';
import { createAccountsHandlers } from './inbound/grpc/accounts.ts';
import { createCredentialsHandlers } from './inbound/grpc/credentials.ts';
import { createDeletionsHandlers } from './inbound/grpc/deletions.ts';
import { createGlossaryHandlers } from './inbound/grpc/glossary.ts';
import { createSecurityEventsHandlers } from './inbound/grpc/security-events.ts';
import { createSsoHandlers } from './inbound/grpc/sso.ts';
import { DELETION_GRACE_DAYS, DELETION_SWEEP_MS } from './limits.ts';
import { createEncryption } from './outbound/crypto/encryption.ts';
import { createPasswords } from './outbound/crypto/passwords.ts';
import { secrets } from './outbound/crypto/secrets.ts';
import { totp } from './outbound/crypto/totp.ts';
import { createWebAuthn } from './outbound/crypto/web-authn.ts';
import { createDomainRecords } from './outbound/domain-records.ts';
import { createOidc } from './outbound/oidc/openid-client.ts';
import { createBreachedPasswords, noBreachedPasswords } from './outbound/passwords/breached-passwords.ts';
import { loadPasswordList } from './outbound/passwords/password-list.ts';
import {
  accessTokenAggregate,
  accountAggregate,
  aggregates,
  deletionAggregate,
  glossaryAggregate,
  invitationAggregate,
  lastActivityAggregate,
  passwordResetAggregate,
  pictureAggregate,
  quotaLedgerAggregate,
  userAggregate,
} from './outbound/store/aggregates.ts';
import { formerMemberAggregate } from './outbound/store/former-members.ts';
import { passkeyChallengeAggregate } from './outbound/store/passkey-challenges.ts';
import { securityEventAggregate } from './outbound/store/security-events.ts';
import { ssoConnectionAggregate, ssoDomainAggregate, ssoFlowAggregate } from './outbound/store/sso.ts';
import { createSubscriptions } from './subscriptions.ts';

/** The same default as in the gateway. */
const DEFAULT_PUBLIC_URL = 'http://localhost:8080';

/** Starts due deletions now and on a timer. After a failure the next tick tries again. */
function startDeletions(ports: Ports, { log, lifecycle }: ServiceKit<AccountsConfig>): void {
  let isRunning = false;
  const tick = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const count = await runDueDeletions(ports);
      if (count > 0) log.info({ count }, 'started deletions');
    } catch (err) {
      log.error({ err }, 'deletions failed, retrying on the next tick');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void tick(), DELETION_SWEEP_MS);
  lifecycle.onStop('deletions', () => clearInterval(timer), 'intake');
  void tick();
}

/** Tests use the ports to run sweeps. */
export async function compose(kit: ServiceKit<AccountsConfig>, existingPorts?: Ports): Promise<Composition> {
  const ports = existingPorts ?? (await createPorts(kit));
  return {
    rpc: [
      bindHandlers(AccountsServiceService, createAccountsHandlers(ports)),
      bindHandlers(AccountDataServiceService, createAccountDataHandlers(ports)),
      bindHandlers(CredentialsServiceService, createCredentialsHandlers(ports)),
      bindHandlers(DeletionsServiceService, createDeletionsHandlers(ports)),
      bindHandlers(GlossaryServiceService, createGlossaryHandlers(ports)),
      bindHandlers(SecurityEventsServiceService, createSecurityEventsHandlers(ports)),
      bindHandlers(SsoServiceService, createSsoHandlers(ports)),
    ],
    subscriptions: createSubscriptions(ports),
    onStarted: async () => startDeletions(ports, kit),
  };
}

/** The dependencies of the use cases. */
export async function createPorts(kit: ServiceKit<AccountsConfig>): Promise<Ports> {
  const { config, log, now, newId, store, getClient } = kit;
  const accounts = store.collection(accountAggregate);
  const securityEvents = store.collection(securityEventAggregate);
  return {
    now,
    newId,
    users: store.collection(userAggregate),
    pictures: store.collection(pictureAggregate),
    accounts,
    invitations: store.collection(invitationAggregate),
    formerMembers: store.collection(formerMemberAggregate),
    lastActivities: store.collection(lastActivityAggregate),
    glossaries: store.collection(glossaryAggregate),
    accessTokens: store.collection(accessTokenAggregate),
    passwordResets: store.collection(passwordResetAggregate),
    passkeyChallenges: store.collection(passkeyChallengeAggregate),
    ssoFlows: store.collection(ssoFlowAggregate),
    ssoConnections: store.collection(ssoConnectionAggregate),
    ssoDomains: store.collection(ssoDomainAggregate),
    deletions: store.collection(deletionAggregate),
    securityEvents,
    deletionGraceDays: config.deletionGraceDays ?? DELETION_GRACE_DAYS,
    publicUrl: config.publicUrl ?? DEFAULT_PUBLIC_URL,
    oidc: createOidc({ allowsPrivateAddresses: config.allowsPrivateProviders ?? false, log, now }),
    domainRecords: createDomainRecords(),
    webAuthn: createWebAuthn(config.publicUrl ?? DEFAULT_PUBLIC_URL),
    passwords: await createPasswords(),
    commonPasswords: await loadPasswordList(),
    breachedPasswords: config.breachCheckUrl
      ? createBreachedPasswords({ url: config.breachCheckUrl, log, registry: register })
      : noBreachedPasswords,
    tokens: createSigner(config.signingSecret),
    secrets,
    totp,
    encryption: createEncryption(config.signingSecret),
    securityLog: createStoredSecurityLog(kit, (events) => storeSecurityEvents({ accounts, securityEvents }, events)),
    quotaLedgers: createQuotaLedgers(store.collection(quotaLedgerAggregate), now),
    mailLedger: createMailLedger(config.name, getClient('notifications', NotificationsServiceService)),
  };
}

type CommandConfig = Pick<AccountsConfig, 'name' | 'logLevel' | 'databaseUrl'>;

/** Changes the rights of a platform admin in the database, beside the running service. Returns false if nothing changed. */
export async function changePlatformAdmin(config: CommandConfig, change: PlatformAdminChange): Promise<boolean> {
  const { name, logLevel, databaseUrl: url } = config;
  if (url === undefined) throw new Error('ACCOUNTS_DATABASE_URL is not set.');
  const log = createLogger({ service: name, level: logLevel });
  const kit = { log, now: () => new Date(), newId };
  const store = await openStore({ ...kit, url, aggregates, shouldCheckDatabase: false, sweepIntervalMs: 0 });
  const [users, accounts] = [store.collection(userAggregate), store.collection(accountAggregate)];
  const securityEvents = store.collection(securityEventAggregate);
  const securityLog = createSecurityLog(log);
  const caller = serviceCaller(name, '');
  const recordSecurityEvent = async (event: SecurityEvent) => {
    securityLog.record(caller, event);
    const record = describeSecurityEvent(caller, event, { id: newId(), at: kit.now() });
    await storeSecurityEvents({ accounts, securityEvents }, [record]);
  };
  try {
    return await setPlatformAdmin({ users, recordSecurityEvent }, change);
  } finally {
    await store.close();
  }
}
