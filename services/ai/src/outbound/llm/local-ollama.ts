import { AppError } from '@minutehand/contracts/errors';
import type { Logger } from '@minutehand/service-kit/log';
import type { RetryTiming } from '@minutehand/service-kit/retry';
import { z } from 'zod';
import type { Writer } from '../../app/ports.ts';
import { OLLAMA_DETECTION_MS } from '../../limits.ts';
import { createLlmWriter, type LlmClient, type LlmSettings } from './llm-writer.ts';

export type OllamaSettings = Omit<LlmSettings, 'baseUrl' | 'apiKey' | 'model'> & {
  /** Base URL without a path. */
  readonly url: string;
  /** Empty for the first installed model. */
  readonly model: string;
};

const tags = z.object({ models: z.array(z.object({ name: z.string() })) });

/**
 * Creates a writer that looks for a local Ollama for each generation, because users start and stop it. If it is not running
 * or lacks the configured model, `fallback` writes; without a fallback the generation fails.
 */
export function createOllamaWriter(
  settings: OllamaSettings,
  {
    retryTiming,
    fallback,
    log,
  }: { readonly retryTiming: RetryTiming; readonly fallback: Writer | undefined; readonly log: Logger },
): LlmClient {
  const writers = new Map<string, LlmClient>();
  const getWriter = (model: string): LlmClient => {
    const cachedWriter = writers.get(model);
    const writer =
      cachedWriter ??
      createLlmWriter({ ...settings, baseUrl: `${settings.url}/v1`, apiKey: '', model }, retryTiming, log);
    writers.set(model, writer);
    return writer;
  };
  return {
    async answer(question, options) {
      const model = await findModel(settings, options.signal);
      options.signal.throwIfAborted();
      return model === undefined ? undefined : getWriter(model).answer(question, options);
    },
    async rank(question, passages, options) {
      const model = await findModel(settings, options.signal);
      options.signal.throwIfAborted();
      return model === undefined ? undefined : getWriter(model).rank(question, passages, options);
    },
    async review(statements, options) {
      const writer = writers.get(options.model);
      if (writer === undefined) throw new AppError('generation.model_unavailable');
      return writer.review(statements, options);
    },
    async write(input, options) {
      const model = await findModel(settings, options.signal);
      options.signal.throwIfAborted();
      if (model === undefined) {
        if (fallback === undefined) throw new AppError('generation.model_unavailable');
        log.info('no local model found, using the embedded writer');
        return fallback.write(input, options);
      }
      return getWriter(model).write(input, options);
    },
  };
}

/** The configured model, or the first one that generates text; undefined if Ollama does not respond or has no such model. */
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
