import { AppError } from '@minutehand/contracts/errors';
import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { measureUtterances } from '../../domain/texts/text-sizes.ts';
import { createTranscript, type Transcript, type Utterance } from '../../domain/transcript/transcript.ts';
import { createTranscriptStored } from '../events.ts';
import type { Ports } from '../ports.ts';
import { storeWithinTextQuota, type TextQuotaPorts } from '../texts/store-within-text-quota.ts';

/** `isNew` is false when the same request stored it before, or nothing was stored. */
export type StoredImport = { readonly transcript: Stored<Transcript>; readonly isNew: boolean };

/** The meeting whose transcript is stored, and the request that does it. */
export type ImportTarget = {
  readonly accountId: string;
  readonly meetingId: string;
  readonly requestKey: string;
  /** Whether the stored transcript may be replaced, by default always. */
  readonly canReplace?: (current: Transcript) => boolean;
};

/**
 * Stores the first or the next transcript of a meeting. Returns the stored one when the same request stored it before, or if it may not be replaced.
 * Throws quota.exceeded.
 */
export async function storeTranscript(
  ports: Pick<Ports, 'transcripts'> & TextQuotaPorts,
  scope: Scope,
  { accountId, meetingId, requestKey, canReplace = () => true }: ImportTarget,
  utterances: readonly Utterance[],
): Promise<StoredImport> {
  const replace = async (): Promise<StoredImport | undefined> => {
    let isNew = false;
    const transcript = await ports.transcripts.update(scope, meetingId, (current) => {
      isNew = (requestKey === '' || current.requestKey !== requestKey) && canReplace(current);
      if (!isNew) return undefined;
      return {
        document: { ...current, ...createTranscript(utterances, current), requestKey },
        events: [createTranscriptStored(meetingId, current.importNumber + 1)],
      };
    });
    return transcript && { transcript, isNew };
  };
  return storeWithinTextQuota(
    ports,
    scope,
    { meetingId, accountId, kind: 'transcript', bytes: measureUtterances(utterances) },
    store,
    ({ transcript, isNew }) => (isNew ? transcript : undefined),
  );

  async function store(): Promise<StoredImport> {
    const updated = await replace();
    if (updated !== undefined) return updated;
    const created = { ...createTranscript(utterances), requestKey, id: meetingId };
    const first = await ports.transcripts.insertOnce(scope, created, [
      createTranscriptStored(meetingId, created.importNumber),
    ]);
    if (first.inserted) return { transcript: first.document, isNew: true };
    const updatedAfterRace = await replace();
    if (updatedAfterRace === undefined) throw new AppError('meeting.not_found');
    return updatedAfterRace;
  }
}
