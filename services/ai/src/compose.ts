import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Logger } from '@minutehand/service-kit/log';
import { type Composition, type ServiceKit, serve } from '@minutehand/service-kit/service';
import { makeEraseGenerations } from './app/erase-generations.ts';
import { makeFailGeneration } from './app/fail-generation.ts';
import { makeGetGeneration } from './app/get-generation.ts';
import type { Writer } from './app/ports.ts';
import { makeRunGeneration } from './app/run-generation.ts';
import { writeWithFallback } from './app/write-with-fallback.ts';
import type { AiConfig } from './config.ts';
import { generationHandlers } from './inbound/grpc/generation-handlers.ts';
import { createEmbeddedWriter } from './outbound/embedded/embedded-writer.ts';
import { meetingsOverGrpc } from './outbound/grpc/meetings.ts';
import { createLlmWriter } from './outbound/llm/llm-writer.ts';
import { generations as generationsAggregate } from './outbound/store/generations.ts';
import { writeInSpan } from './outbound/write-in-span.ts';
import { subscriptions } from './subscriptions.ts';

export function compose({ config, store, clientOf, now, log }: ServiceKit<AiConfig>): Composition {
  const generations = store.collection(generationsAggregate);
  const meetings = meetingsOverGrpc(clientOf('meetings', MeetingsServiceService));
  const writer = writeInSpan(writerOf(config, log));
  return {
    rpc: [serve(AiServiceService, generationHandlers(makeGetGeneration({ generations })))],
    subscriptions: subscriptions({
      runGeneration: makeRunGeneration({ generations, meetings, writer, now, log }),
      failGeneration: makeFailGeneration({ generations, now }),
      eraseGenerations: makeEraseGenerations({ generations }),
    }),
  };
}

function writerOf(config: AiConfig, log: Logger): Writer {
  if (config.writer === 'embedded') return createEmbeddedWriter();
  const llm = createLlmWriter(config.llm);
  return config.fallbackToEmbedded ? writeWithFallback(llm, createEmbeddedWriter(), log) : llm;
}
