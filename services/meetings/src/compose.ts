import { createHash, randomBytes } from 'node:crypto';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { MeetingFilesServiceService } from '@minutehand/contracts/proto/meetings/v1/meeting_files';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { createErasures } from '@minutehand/service-kit/erasure';
import { createSigner } from '@minutehand/service-kit/identity';
import { createMailLedger } from '@minutehand/service-kit/mail-ledger';
import { createQuotaLedgers, createQuotaReader } from '@minutehand/service-kit/quotas';
import { createForwardedSecurityLog } from '@minutehand/service-kit/security-log';
import { bindHandlers, type Composition, type ServiceKit } from '@minutehand/service-kit/service';
import type { Ports } from './app/ports.ts';
import { SWEEPS, type Sweep } from './app/sweeps.ts';
import type { MeetingsConfig } from './config.ts';
import { createHandlers } from './inbound/grpc/handlers.ts';
import { createMeetingFilesHandlers } from './inbound/grpc/meeting-files.ts';
import { createUserDirectory } from './outbound/clients/accounts.ts';
import { createComparisons, createGenerationResults } from './outbound/clients/ai.ts';
import { createTranscriptions } from './outbound/clients/transcriptions.ts';
import { createUploads } from './outbound/clients/uploads.ts';
import { readDocx } from './outbound/docx/read-docx.ts';
import { createDocxWriter } from './outbound/docx/write-docx.ts';
import { createPdfWriter } from './outbound/pdf/write-pdf.ts';
import { aggregates, openCollections, quotaLedgers } from './outbound/store/aggregates.ts';
import { generationCounts } from './outbound/store/generation-counts.ts';
import { createSubscriptions } from './subscriptions.ts';

/** The length of an id from newId(). */
const ID_CHARACTERS = 32;

const SECRET_BYTES = 32;

const deriveId = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, ID_CHARACTERS);

/** Runs the sweep now and on a timer. After a failure the next tick tries again. */
function startSweep(sweep: Sweep, ports: Ports, { log, lifecycle }: ServiceKit<MeetingsConfig>): void {
  const { name, everyMs, run, level, message } = sweep;
  const tick = () =>
    run(ports).then(
      (count) => count > 0 && log[level]({ count }, message),
      (err) => log.error({ err, sweep: name }, 'sweep failed, retrying on the next tick'),
    );
  const timer = setInterval(tick, everyMs);
  lifecycle.onStop(`sweep of ${name}`, () => clearInterval(timer), 'intake');
  void tick();
}

/** The dependencies of the use cases. */
export function createPorts(kit: ServiceKit<MeetingsConfig>): Ports {
  const { name } = kit.config;
  return {
    ...openCollections(kit.store),
    quotaLedgers: createQuotaLedgers(kit.store.collection(quotaLedgers), kit.now),
    readQuotas: createQuotaReader(name, kit.getClient('accounts', AccountsServiceService), kit.now),
    generationCounts: kit.store.collection(generationCounts),
    directory: createUserDirectory(name, kit.getClient('accounts', AccountsServiceService)),
    uploads: createUploads(name, kit.getClient('recordings', RecordingsServiceService)),
    transcriptions: createTranscriptions(name, kit.getClient('recordings', RecordingsServiceService)),
    generationResults: createGenerationResults(name, kit.getClient('ai', AiServiceService)),
    comparisons: createComparisons(name, kit.getClient('ai', AiServiceService)),
    mailLedger: createMailLedger(name, kit.getClient('notifications', NotificationsServiceService)),
    readDocx,
    writeDocx: createDocxWriter(),
    writePdf: createPdfWriter(),
    links: createSigner(kit.config.signingSecret),
    secrets: {
      newSecret: () => randomBytes(SECRET_BYTES).toString('base64url'),
      hash: (secret) => createHash('sha256').update(secret).digest('hex'),
    },
    securityLog: createForwardedSecurityLog(kit),
    log: kit.log,
    now: kit.now,
    newId: kit.newId,
    deriveId,
    newIdForRequest: (actor, requestKey) =>
      requestKey === '' ? kit.newId() : deriveId(actor.accountId, actor.userId, requestKey),
  };
}

/** The only file that imports inbound, app and outbound. */
export function compose(kit: ServiceKit<MeetingsConfig>): Composition {
  const ports = createPorts(kit);
  return {
    rpc: [
      bindHandlers(MeetingsServiceService, createHandlers(ports)),
      bindHandlers(MeetingFilesServiceService, createMeetingFilesHandlers(ports)),
    ],
    subscriptions: createSubscriptions(ports, createErasures({ ...kit, aggregates, event: 'meetings.erased' })),
    onStarted: async () => {
      for (const sweep of SWEEPS) startSweep(sweep, ports, kit);
    },
  };
}
