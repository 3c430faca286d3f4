import type { Brief, Segment, Speaker } from '../../draft.ts';
import type { MarkedSentences } from '../marked-sentences.ts';
import type { SpeakerNames } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import type { Classification } from './classifiers.ts';

export type MeetingContext = {
  readonly sentences: readonly Sentence[];
  readonly segments: readonly Segment[];
  readonly speakers: readonly Speaker[];
  readonly names: SpeakerNames;
  readonly brief: Brief;
  /** Undefined if the language is not English. */
  readonly classification: Classification | undefined;
  /** Indexes of the sentences that users marked. */
  readonly marked?: MarkedSentences | undefined;
};
