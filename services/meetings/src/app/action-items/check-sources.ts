import { SOURCES_PER_ACTION_ITEM } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { createInvalidItemError } from '../../domain/action-items/assignee.ts';
import { createCitationCheck, type UncheckedCitation } from '../../domain/transcript/evidence.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** Checks the sources of a new item against the current transcript. Undefined without sources. */
export async function checkSources(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  sources: readonly UncheckedCitation[],
): Promise<Pick<ActionItem, 'citations' | 'importNumber'> | undefined> {
  if (sources.length === 0) return undefined;
  if (sources.length > SOURCES_PER_ACTION_ITEM) {
    throw createInvalidItemError('sources', `An action item may have at most ${SOURCES_PER_ACTION_ITEM} sources.`);
  }
  const transcript = await ports.transcripts.find(actor, meetingId);
  if (transcript === undefined) throw mismatch();
  const names = await findNames(
    ports,
    actor.accountId,
    transcript.speakers.map((speaker) => speaker.userId),
  );
  const checkCitation = createCitationCheck(transcript, names);
  const citations = sources.map((source) => {
    const citation = checkCitation(source);
    if (citation === undefined) throw mismatch();
    return citation;
  });
  return { citations, importNumber: transcript.importNumber };
}

const mismatch = () =>
  createInvalidItemError('sources', "The source doesn't match the transcript. Reload the transcript and try again.");
