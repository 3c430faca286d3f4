import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { createSigner } from '@minutehand/service-kit/identity';
import { createMailLedger } from '@minutehand/service-kit/mail-ledger';
import { createQuotaLedgers } from '@minutehand/service-kit/quotas';
import { type Composition, type ServiceKit, serve } from '@minutehand/service-kit/service';
import { register } from 'prom-client';
import type { Ports } from './app/ports.ts';
import type { AccountsConfig } from './config.ts';
import { accountsHandlers } from './inbound/grpc/accounts.ts';
import { credentialsHandlers } from './inbound/grpc/credentials.ts';
import { createEncryption } from './outbound/crypto/encryption.ts';
import { createPasswords } from './outbound/crypto/passwords.ts';
import { secrets } from './outbound/crypto/secrets.ts';
import { totp } from './outbound/crypto/totp.ts';
import { createWebAuthn } from './outbound/crypto/web-authn.ts';
import { createBreachedPasswords, noBreachedPasswords } from './outbound/passwords/breached-passwords.ts';
import { loadPasswordList } from './outbound/passwords/password-list.ts';
import {
  accessTokenAggregate,
  accountAggregate,
  invitationAggregate,
  memberActivityAggregate,
  passkeyChallengeAggregate,
  passwordResetAggregate,
  quotaLedgerAggregate,
  userAggregate,
} from './outbound/store/aggregates.ts';
import { subscriptions } from './subscriptions.ts';

/** The same default as in the gateway. */
const DEFAULT_PUBLIC_URL = 'http://localhost:8080';

export async function compose({
  config,
  log,
  securityLog,
  now,
  newId,
  store,
  getClient,
}: ServiceKit<AccountsConfig>): Promise<Composition> {
  const ports: Ports = {
    now,
    newId,
    users: store.collection(userAggregate),
    accounts: store.collection(accountAggregate),
    invitations: store.collection(invitationAggregate),
    memberActivities: store.collection(memberActivityAggregate),
    accessTokens: store.collection(accessTokenAggregate),
    passwordResets: store.collection(passwordResetAggregate),
    passkeyChallenges: store.collection(passkeyChallengeAggregate),
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
    securityLog,
    quotaLedgers: createQuotaLedgers(store.collection(quotaLedgerAggregate), now),
    mailLedger: createMailLedger(config.name, getClient('notifications', NotificationsServiceService)),
  };
  return {
    rpc: [
      serve(AccountsServiceService, accountsHandlers(ports)),
      serve(CredentialsServiceService, credentialsHandlers(ports)),
    ],
    subscriptions: subscriptions(ports),
  };
}
