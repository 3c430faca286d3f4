import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { AppError } from '@minutehand/contracts/errors';
import type { SpeechEngine } from '../../app/transcription/ports.ts';
import {
  BASIC_MEMORY_KIB,
  BASIC_PART_SECONDS,
  BASIC_TIMEOUT_BASE_MS,
  BASIC_TIMEOUT_PER_SECOND_MS,
} from '../../limits.ts';
import { ProgramFailedError, ProgramMissingError, ProgramTimeoutError, readProgram } from '../programs/run-program.ts';
import { parseHypotheses } from './parse-hypotheses.ts';

/** True if the program can be run: a path, or a name on PATH. */
export async function hasBasicEngine(program: string, searchPath: string): Promise<boolean> {
  const paths = isAbsolute(program) ? [program] : searchPath.split(delimiter).map((folder) => join(folder, program));
  const found = await Promise.all(
    paths.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** pocketsphinx, which runs on this machine and recognizes English without punctuation. Its transcripts are marked as basic. */
export function createBasicEngine(
  program: string,
  searchPath: string,
  timeLimit = { baseMs: BASIC_TIMEOUT_BASE_MS, perSecondMs: BASIC_TIMEOUT_PER_SECOND_MS },
): SpeechEngine {
  return {
    name: 'basic',
    model: 'pocketsphinx',
    partSeconds: BASIC_PART_SECONDS,
    format: 'raw',
    transcribe: async ({ path, seconds }, signal) => {
      const limits = {
        timeoutMs: timeLimit.baseMs + seconds * timeLimit.perSecondMs,
        memoryKib: BASIC_MEMORY_KIB,
        searchPath,
      };
      const args = ['-infile', path, '-time', 'yes', '-logfn', '/dev/null'];
      try {
        return parseHypotheses(await readProgram(program, args, limits, signal));
      } catch (error) {
        if (error instanceof ProgramMissingError) throw new AppError('transcription.engine_missing');
        if (error instanceof ProgramTimeoutError) throw new AppError('transcription.timeout');
        if (error instanceof ProgramFailedError) throw new AppError('transcription.failed', { cause: error });
        throw error;
      }
    },
  };
}
