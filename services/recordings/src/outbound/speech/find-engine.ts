import { AppError } from '@minutehand/contracts/errors';
import type { RetryTiming } from '@minutehand/service-kit/retry';
import type { SpeechEngine } from '../../app/transcription/ports.ts';
import type { RecordingsConfig } from '../../config.ts';
import { createBasicEngine, hasBasicEngine } from './basic-engine.ts';
import { createEndpointEngine } from './endpoint-engine.ts';

/** The configured endpoint, or else the basic speech engine if it is installed. */
export function createEngineFinder(
  { endpoint, pocketsphinx }: NonNullable<RecordingsConfig['transcription']>,
  retryTiming: RetryTiming,
  searchPath: string,
): () => Promise<SpeechEngine> {
  if (endpoint !== undefined) {
    const engine = createEndpointEngine(endpoint, retryTiming);
    return async () => engine;
  }
  return async () => {
    if (pocketsphinx === '' || !(await hasBasicEngine(pocketsphinx, searchPath)))
      throw new AppError('transcription.engine_missing');
    return createBasicEngine(pocketsphinx, searchPath);
  };
}
