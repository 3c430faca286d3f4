import { AppError } from '@minutehand/contracts/errors';
import type { Scope } from '@minutehand/service-kit/identity';
import type { Collection, Stored } from '@minutehand/service-kit/store';
import type { Draft } from '../domain/draft.ts';
import type { Generation } from '../domain/generation.ts';

export type FinishedGeneration = Stored<Generation> & { readonly draft: Draft };
export type GetGeneration = (scope: Scope, generationId: string) => Promise<FinishedGeneration>;

/** What a generation made. One that made nothing yet does not exist for those who ask. */
export function makeGetGeneration({ generations }: { readonly generations: Collection<Generation> }): GetGeneration {
  return async (scope, generationId) => {
    const generation = await generations.find(scope, generationId);
    if (generation?.state !== 'finished' || generation.draft === undefined) throw new AppError('generation.not_found');
    return { ...generation, draft: generation.draft };
  };
}
