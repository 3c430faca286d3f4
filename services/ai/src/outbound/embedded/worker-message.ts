import type { Draft, WriterInput } from '../../domain/draft.ts';
import type { Step } from '../../domain/generation.ts';
import type { ItemChange, ItemChangeInput } from '../../domain/item-changes/item-change.ts';

/** Jobs of the worker thread. */
export type WorkerJob =
  | { readonly kind: 'write'; readonly input: WriterInput }
  | { readonly kind: 'check'; readonly draft: Draft; readonly input: WriterInput }
  | { readonly kind: 'findItemChanges'; readonly itemChangeInput: ItemChangeInput };

/** Messages from the worker thread. */
export type WorkerMessage =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'changes'; readonly changes: readonly ItemChange[] };
