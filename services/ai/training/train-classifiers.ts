import type { Classifiers, Label } from '../src/domain/writer/actions/classifiers.ts';
import {
  BUCKETS,
  extractFeatures,
  type Features,
  getWordBuckets,
} from '../src/domain/writer/actions/utterance-features.ts';
import type { CorpusMeeting } from './corpus.ts';
import { fitLogistic, toRows } from './logistic-regression.ts';

/** Minimum utterances and meetings in which a word occurs; excludes names and rare words. */
const UTTERANCES_MIN = 3;
const MEETINGS_MIN = 3;
/** Cost of errors relative to the regularization, and weight of a positive example, because labels are rare. */
const ERROR_COSTS: Readonly<Record<Label, number>> = { action: 0.5, decision: 0.5, salient: 0.3 };
const POSITIVE_WEIGHTS: Readonly<Record<Label, number>> = { action: 5, decision: 4, salient: 2 };
/** Precision of inverse document frequencies, which are stored as one byte each. */
export const IDF_STEPS_PER_UNIT = 20;

const getUtterances = ({ utterances }: CorpusMeeting) =>
  utterances.map(({ speaker, text }) => ({ speakerId: speaker, text }));

/** Inverse document frequency of each bucket; 0 for those in too few utterances or meetings. */
function computeInverseDocumentFrequency(meetings: readonly CorpusMeeting[]): Float32Array {
  const meetingCounts = new Uint32Array(BUCKETS);
  const utteranceCounts = new Uint32Array(BUCKETS);
  let count = 0;
  for (const meeting of meetings) {
    const seenBuckets = new Set<number>();
    for (const buckets of getWordBuckets(getUtterances(meeting))) {
      count += 1;
      for (const bucket of buckets) {
        seenBuckets.add(bucket);
        utteranceCounts[bucket] = (utteranceCounts[bucket] ?? 0) + 1;
      }
    }
    for (const bucket of seenBuckets) meetingCounts[bucket] = (meetingCounts[bucket] ?? 0) + 1;
  }
  return Float32Array.from(utteranceCounts, (utterances, bucket) => {
    if (utterances < UTTERANCES_MIN || (meetingCounts[bucket] ?? 0) < MEETINGS_MIN) return 0;
    return Math.round((1 + Math.log((1 + count) / (1 + utterances))) * IDF_STEPS_PER_UNIT) / IDF_STEPS_PER_UNIT;
  });
}

/** The features of each meeting's utterances. */
export const extractMeetingFeatures = (
  meetings: readonly CorpusMeeting[],
  inverseDocumentFrequency: Float32Array,
): Features[][] => meetings.map((meeting) => extractFeatures(getUtterances(meeting), inverseDocumentFrequency));

/** For each utterance, whether it has the label. */
export const getLabels = ({ utterances }: CorpusMeeting, label: Label): boolean[] =>
  utterances.map((utterance) => utterance[label] === 1);

function fitLabel(
  meetings: readonly CorpusMeeting[],
  features: readonly (readonly Features[])[],
  label: Label,
): Classifiers[Label] {
  const labels = Uint8Array.from(meetings.flatMap((meeting) => getLabels(meeting, label)).map(Number));
  const settings = { width: BUCKETS, cost: ERROR_COSTS[label], positive: POSITIVE_WEIGHTS[label] };
  return fitLogistic(toRows(features.flat()), labels, settings);
}

export function trainClassifiers(meetings: readonly CorpusMeeting[]): Classifiers {
  const inverseDocumentFrequency = computeInverseDocumentFrequency(meetings);
  const features = extractMeetingFeatures(meetings, inverseDocumentFrequency);
  const fit = (label: Label) => fitLabel(meetings, features, label);
  return { inverseDocumentFrequency, action: fit('action'), decision: fit('decision'), salient: fit('salient') };
}

const FOLDS = 5;

/** In the AMI corpus, ES2002a to ES2002d are the meetings of the series ES2002. */
const getSeriesId = ({ meetingId }: CorpusMeeting): string => meetingId.slice(0, -1);

/** Yields each fold of the meeting series with classifiers trained on the others. */
export function* crossValidate(
  meetings: readonly CorpusMeeting[],
): Generator<{ readonly classifiers: Classifiers; readonly heldOut: readonly CorpusMeeting[] }> {
  const seriesIds = [...new Set(meetings.map(getSeriesId))].sort();
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = (meeting: CorpusMeeting) => seriesIds.indexOf(getSeriesId(meeting)) % FOLDS === fold;
    yield {
      classifiers: trainClassifiers(meetings.filter((meeting) => !isHeldOut(meeting))),
      heldOut: meetings.filter(isHeldOut),
    };
  }
}
