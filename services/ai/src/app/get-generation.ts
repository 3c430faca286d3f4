import { AppError } from '@minutehand/contracts/errors';
import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Draft } from '../domain/draft.ts';
import type { Generation } from '../domain/generation.ts';
import type { Ports } from './ports.ts';

export type FinishedGeneration = Stored<Generation> & { readonly draft: Draft };

/** A finished generation with its draft. Throws generation.not_found while it is not finished. */
export async function getGeneration(
  { generations }: Ports,
  scope: Scope,
  generationId: string,
): Promise<FinishedGeneration> {
  const generation = await generations.find(scope, generationId);
  if (generation?.state !== 'finished' || generation.draft === undefined) throw new AppError('generation.not_found');
  return { ...generation, draft: generation.draft };
}
