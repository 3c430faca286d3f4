import { AppError } from '@minutehand/contracts/errors';
import type { Scope } from '@minutehand/service-kit/identity';
import { StaleVersionError, type Stored } from '@minutehand/service-kit/store';
import { type Approval, NO_APPROVAL } from '../../domain/approval/approval.ts';
import { saysTheSame } from '../../domain/minutes/compare.ts';
import { type Minutes, type MinutesText, minutesVersionIdOf, textOf } from '../../domain/minutes/minutes.ts';
import { withProposed } from '../../domain/minutes/with-section.ts';
import { minutesChanged } from '../events.ts';
import type { Ports } from '../ports.ts';

type MinutesPorts = Pick<Ports, 'minutes' | 'minutesVersions'>;

/** A text to store, and whether it becomes the present one or is only kept as a version. */
export type NextText = {
  text: MinutesText;
  becomesPresent: boolean;
  generationId?: string;
  /** The only heading that the generation was asked for; empty for all of them. */
  section?: string;
  /** True where nothing is left of the proposal beside the minutes. */
  settles?: boolean;
  /** What becomes of the approval with the text of this number; it stays as it is otherwise. */
  approval?: (number: number) => Approval;
};

export type StoreMinutes = {
  meetingId: string;
  /** What makes this text, so that a repetition does not keep it twice. */
  origin: string;
  /** Decides on a fresh load; undefined leaves the minutes as they are, 'settled' leaves their text. */
  decide: (current: Stored<Minutes> | undefined) => NextText | 'settled' | undefined;
};

type Proposal = Pick<Minutes, 'proposalVersion' | 'proposalSection'>;
const NO_PROPOSAL: Proposal = { proposalVersion: 0, proposalSection: '' };

const ATTEMPTS = 6;

/**
 * Stores a text of the minutes. It is kept as a version first and then becomes the present one, so that every text
 * that was ever shown is kept. A crash between the two leaves a version that never held: nobody's words are lost.
 */
export async function storeMinutes(
  ports: MinutesPorts,
  scope: Scope,
  command: StoreMinutes,
): Promise<Stored<Minutes> | undefined> {
  const { meetingId, origin, decide } = command;
  for (let attempt = 1; ; attempt += 1) {
    const current = await ports.minutes.find(scope, meetingId);
    const next = decide(current);
    if (next === undefined) return current;
    if (next === 'settled') {
      const settled = current && (await replaceIfCurrent(ports, scope, { ...current, ...NO_PROPOSAL }));
      if (settled !== undefined || attempt === ATTEMPTS) return settled;
      continue;
    }
    const lastTextVersion = await keepVersion(
      ports,
      scope,
      meetingId,
      origin,
      next.text,
      current?.lastTextVersion ?? 0,
    );
    const stored = await write(ports, scope, meetingId, current, next, lastTextVersion);
    if (stored !== undefined) return stored;
    if (attempt === ATTEMPTS) throw new StaleVersionError();
  }
}

/** Answers undefined when somebody else was faster. */
async function write(
  ports: MinutesPorts,
  scope: Scope,
  meetingId: string,
  current: Stored<Minutes> | undefined,
  next: NextText,
  lastTextVersion: number,
): Promise<Stored<Minutes> | undefined> {
  const lastGenerationId = next.generationId ?? current?.lastGenerationId ?? '';
  const present =
    current === undefined || next.becomesPresent
      ? { ...next.text, textVersion: lastTextVersion }
      : { ...textOf(current), textVersion: current.textVersion };
  const proposal = proposalBeside(current, next, lastTextVersion);
  const approval = next.approval?.(lastTextVersion) ?? current?.approval ?? NO_APPROVAL;
  const minutes: Minutes = { ...present, meetingId, lastTextVersion, lastGenerationId, ...proposal, approval };
  const events = [minutesChanged(meetingId, minutes.textVersion, minutes.generated)];
  if (current === undefined) {
    const first = await ports.minutes.insertOnce(scope, { ...minutes, id: meetingId }, events);
    if (first.inserted) return first.document;
    // Minutes that were erased do not come back.
    if (first.document.version === 0) throw new AppError('meeting.not_found');
    return undefined;
  }
  return replaceIfCurrent(ports, scope, { ...current, ...minutes }, events);
}

/** Answers undefined when somebody else was faster. */
async function replaceIfCurrent(
  ports: MinutesPorts,
  scope: Scope,
  minutes: Stored<Minutes>,
  events = [minutesChanged(minutes.meetingId, minutes.textVersion, minutes.generated)],
): Promise<Stored<Minutes> | undefined> {
  try {
    return await ports.minutes.replace(scope, minutes, events);
  } catch (error) {
    if (error instanceof StaleVersionError) return undefined;
    throw error;
  }
}

/** A generated text that does not become the present one is a proposal, unless it says the same; an edit leaves one alone. */
function proposalBeside(
  current: Minutes | undefined,
  { text, becomesPresent, generationId, section = '', settles }: NextText,
  lastTextVersion: number,
): Proposal {
  if (current === undefined || settles === true) return NO_PROPOSAL;
  if (generationId === undefined) {
    return { proposalVersion: current.proposalVersion, proposalSection: current.proposalSection };
  }
  const proposed = withProposed(current.content, text.content, section);
  if (becomesPresent || saysTheSame(current.content, proposed)) return NO_PROPOSAL;
  return { proposalVersion: lastTextVersion, proposalSection: section };
}

/** Keeps the text under the first free number after `after`, and answers that number. */
async function keepVersion(
  ports: MinutesPorts,
  scope: Scope,
  meetingId: string,
  origin: string,
  text: MinutesText,
  after: number,
): Promise<number> {
  const kept = await ports.minutesVersions.findFirst(scope, {
    where: { meetingId, origin },
    sort: [['textVersion', 'desc']],
  });
  if (kept !== undefined && kept.textVersion > after) return kept.textVersion;
  for (let textVersion = after + 1; ; textVersion += 1) {
    const version = { ...text, meetingId, textVersion, origin, id: minutesVersionIdOf(meetingId, textVersion) };
    const { inserted } = await ports.minutesVersions.insertOnce(scope, version);
    if (inserted) return textVersion;
  }
}
