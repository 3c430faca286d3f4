import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { LOOPBACK } from '@minutehand/service-kit/config';
import { createErasures } from '@minutehand/service-kit/erasure';
import { createForwardedSecurityLog } from '@minutehand/service-kit/security-log';
import { bindHandlers, type Composition, type ServiceKit } from '@minutehand/service-kit/service';
import { register } from 'prom-client';
import { sendDueDigests } from './app/digests.ts';
import type { Ports } from './app/ports.ts';
import { publishDueWeeklyDigests } from './app/weekly-digests.ts';
import type { NotificationsConfig, ReportsConfig } from './config.ts';
import { createReturnPaths, type ReturnPaths } from './domain/bounces/return-path.ts';
import { createNotificationsHandlers } from './inbound/grpc/notifications.ts';
import { handleReport } from './inbound/smtp/handle-report.ts';
import { openReportCertificate } from './inbound/smtp/report-certificate.ts';
import { createReportCounter } from './inbound/smtp/report-metrics.ts';
import { createReportServer } from './inbound/smtp/report-server.ts';
import { DERIVED_ID_CHARACTERS, DIGEST_SWEEP_MS, SUBSCRIPTION_SECRET_BYTES } from './limits.ts';
import { createAccountsClient } from './outbound/clients/accounts.ts';
import { createMeetingsClient } from './outbound/clients/meetings.ts';
import { createMailTransport } from './outbound/mail/mail-transport.ts';
import {
  aggregates,
  digestAggregate,
  emailAggregate,
  mailLedgerAggregate,
  mailSubscriptionAggregate,
  notificationAggregate,
  preferencesAggregate,
} from './outbound/store/aggregates.ts';
import { createSubscriptions } from './subscriptions.ts';

/** Hashes have the same length, which timingSafeEqual requires. */
const toHash = (secret: string) => createHash('sha256').update(secret).digest();

/** The dependencies of the use cases. */
export function createPorts(kit: ServiceKit<NotificationsConfig>, returnPaths?: ReturnPaths): Ports {
  const { config, now, store, getClient } = kit;
  return {
    now,
    notifications: store.collection(notificationAggregate),
    preferences: store.collection(preferencesAggregate),
    digests: store.collection(digestAggregate),
    emails: store.collection(emailAggregate),
    mailLedgers: store.collection(mailLedgerAggregate),
    mailSubscriptions: store.collection(mailSubscriptionAggregate),
    transport: createMailTransport(config, returnPaths?.create, kit),
    clients: {
      ...createMeetingsClient(getClient('meetings', MeetingsServiceService)),
      ...createAccountsClient(
        getClient('accounts', AccountsServiceService),
        getClient('accounts', CredentialsServiceService),
        getClient('accounts', DeletionsServiceService),
      ),
    },
    securityLog: createForwardedSecurityLog(kit),
    publicUrl: config.publicUrl,
    newSecret: () => randomBytes(SUBSCRIPTION_SECRET_BYTES).toString('base64url'),
    isSameSecret: (expected, actual) => timingSafeEqual(toHash(expected), toHash(actual)),
    deriveId: (...parts) => createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, DERIVED_ID_CHARACTERS),
  };
}

export function compose(kit: ServiceKit<NotificationsConfig>): Composition {
  const { reports } = kit.config;
  const returnPaths = reports && createReturnPaths(reports);
  const ports = createPorts(kit, returnPaths);
  return {
    rpc: [bindHandlers(NotificationsServiceService, createNotificationsHandlers(ports))],
    subscriptions: createSubscriptions(ports, createErasures({ ...kit, aggregates, event: 'notifications.erased' })),
    async onStarted() {
      startDigests(ports, kit);
      if (reports && returnPaths) await startReportServer(ports, kit, reports, returnPaths);
    },
  };
}

/** Receives delivery reports. */
async function startReportServer(
  ports: Ports,
  { config, log, lifecycle }: ServiceKit<NotificationsConfig>,
  { domain, port, tls }: ReportsConfig,
  returnPaths: ReturnPaths,
): Promise<void> {
  const server = createReportServer({
    ...{ domain, returnPaths, log, count: createReportCounter(register) },
    handle: (mailId, bytes) => handleReport(ports, mailId, bytes),
    certificate: tls && openReportCertificate(tls, { log }),
  });
  const listeningPort = await server.listen(port, config.internalHost ?? LOOPBACK);
  lifecycle.onStop('report server', server.close, 'intake');
  log.info({ port: listeningPort }, 'receiving delivery reports');
}

/** Sends due digests now and on a timer. After a failure the next tick tries again. */
function startDigests(ports: Ports, { log, lifecycle }: ServiceKit<NotificationsConfig>): void {
  const run = (name: string, send: (ports: Ports) => Promise<number>) =>
    send(ports).then(
      (count) => count > 0 && log.info({ count }, `sent ${name}`),
      (err) => log.error({ err }, `failed to send ${name}, retrying on the next tick`),
    );
  const tick = () => Promise.all([run('digests', sendDueDigests), run('weekly digests', publishDueWeeklyDigests)]);
  const timer = setInterval(tick, DIGEST_SWEEP_MS);
  lifecycle.onStop('digests', () => clearInterval(timer), 'intake');
  void tick();
}
