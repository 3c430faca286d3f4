import type { Draft } from '../../domain/draft.ts';
import type { Step } from '../../domain/generation.ts';

/** What the writing thread says. */
export type WorkerMessage =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'draft'; readonly draft: Draft };
