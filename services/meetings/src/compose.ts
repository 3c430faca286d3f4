import { createHash } from 'node:crypto';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { type Composition, type ServiceKit, serve } from '@minutehand/service-kit/service';
import { failSilentGenerations } from './app/fail-silent-generations.ts';
import type { Ports } from './app/ports.ts';
import { handlers } from './inbound/grpc/handlers.ts';
import { SILENCE_SWEEP_MS } from './limits.ts';
import { createDirectory } from './outbound/accounts/directory.ts';
import { createGenerations } from './outbound/ai/generations.ts';
import { readDocx } from './outbound/docx/read-docx.ts';
import { writeDocx } from './outbound/docx/write-docx.ts';
import { createPdfWriter } from './outbound/pdf/write-pdf.ts';
import { createUploads } from './outbound/recordings/uploads.ts';
import { openCollections } from './outbound/store/aggregates.ts';
import { subscriptions } from './subscriptions.ts';

/** Of a newId()'s length. */
const ID_CHARACTERS = 32;

const idOf = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, ID_CHARACTERS);

/** On start and on a timer; a failure is tried again with the next tick. */
function startSilenceSweep(ports: Ports, { log, lifecycle }: ServiceKit): void {
  const sweep = () =>
    failSilentGenerations(ports).then(
      (failed) => failed > 0 && log.warn({ failed }, 'nothing was heard of generations'),
      (err) => log.error({ err }, 'could not look for silent generations'),
    );
  const timer = setInterval(sweep, SILENCE_SWEEP_MS);
  lifecycle.onStop('sweep of silent generations', () => clearInterval(timer), 'intake');
  void sweep();
}

/** The only file that knows every side of the room. */
export function compose(kit: ServiceKit): Composition {
  const { name } = kit.config;
  const ports: Ports = {
    ...openCollections(kit.store),
    directory: createDirectory(name, kit.clientOf('accounts', AccountsServiceService)),
    uploads: createUploads(name, kit.clientOf('recordings', RecordingsServiceService)),
    generations: createGenerations(name, kit.clientOf('ai', AiServiceService)),
    readDocument: readDocx,
    writeDocx,
    writePdf: createPdfWriter(),
    now: kit.now,
    newId: kit.newId,
    idFor: (actor, requestKey) => (requestKey === '' ? kit.newId() : idOf(actor.accountId, actor.userId, requestKey)),
  };
  return {
    rpc: [serve(MeetingsServiceService, handlers(ports))],
    subscriptions: subscriptions(ports),
    onStarted: async () => startSilenceSweep(ports, kit),
  };
}
