import { AppError } from '@minutehand/contracts/errors';
import type { Logger } from '@minutehand/service-kit/log';
import { z } from 'zod';
import type { AccountWriter, Writer } from '../../app/ports.ts';
import { OLLAMA_DETECTION_MS } from '../../limits.ts';
import { createLlmWriter, type LlmSettings } from './llm-writer.ts';
import type { RetryClock } from './with-retry.ts';

export type OllamaSettings = Omit<LlmSettings, 'baseUrl' | 'apiKey' | 'model'> & {
  /** Where it would be, without a path. */
  readonly url: string;
  /** Empty for whichever it has. */
  readonly model: string;
};

const tags = z.object({ models: z.array(z.object({ name: z.string() })) });

/**
 * The writer that looks for an Ollama on this machine each time, because people start and stop it. Where there is none, or not
 * the model that was asked for, `otherwise` writes; without one that is a failure.
 */
export function createOllamaWriter(
  settings: OllamaSettings,
  {
    retryClock,
    fallback,
    log,
  }: { readonly retryClock: RetryClock; readonly fallback: Writer | undefined; readonly log: Logger },
): AccountWriter {
  const writers = new Map<string, AccountWriter>();
  return {
    async write(input, options) {
      const model = await findModel(settings, options.signal);
      options.signal.throwIfAborted();
      if (model === undefined) {
        if (fallback === undefined) throw new AppError('generation.model_unavailable');
        log.info('no local model was found, the embedded writer writes');
        return fallback.write(input, options);
      }
      const known = writers.get(model);
      const writer =
        known ?? createLlmWriter({ ...settings, baseUrl: `${settings.url}/v1`, apiKey: '', model }, retryClock);
      writers.set(model, writer);
      return writer.write(input, options);
    },
  };
}

/** The model that was asked for, or the first one that can write; undefined when nobody answers or none is there. */
async function findModel({ url, model }: OllamaSettings, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/api/tags`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(OLLAMA_DETECTION_MS)]),
    });
    const { models } = tags.parse(await response.json());
    const names = models.map(({ name }) => name);
    if (model === '') return names.find((name) => !/embed|rerank/i.test(name));
    return names.find((name) => name === model || name === `${model}:latest`);
  } catch {
    return undefined;
  }
}
