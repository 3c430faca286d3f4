import type { Store } from '@minutehand/service-kit/store';
import type { Embedder, Ports } from '../../app/ports.ts';
import { metadataAggregate, textAggregate } from './aggregates.ts';
import { vectorsAggregate } from './vectors.ts';

/** The stored meetings, and the model whose vectors are stored with them. */
export const createMeetingStores = (
  store: Store,
  embedder?: Embedder,
): Pick<Ports, 'metadata' | 'texts' | 'vectors' | 'embedder'> => ({
  metadata: store.collection(metadataAggregate),
  texts: store.collection(textAggregate),
  vectors: store.collection(vectorsAggregate),
  embedder,
});
