import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse, MinutesProposal as Proposal } from '@minutehand/contracts/http/meetings/minutes';
import { Banner, Button, Loading, SkeletonText, Sparkles } from '@minutehand/ui';
import { QueryError, useQuery } from '@minutehand/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';
import { isFocusLost } from '../../../shared/restore-focus.ts';
import { getProposal } from '../api.ts';
import { groupBySection } from '../compared-sections.ts';
import type { RegenerationOutcome } from '../hooks/use-minutes-outcome.ts';
import { useProposalDecision } from '../hooks/use-proposal-decision.ts';
import { texts } from '../texts.ts';
import { ComparedSection } from './ComparedSection.tsx';
import { MinutesFooter } from './MinutesFooter.tsx';
import styles from './MinutesProposal.module.css';

/** Whether the comparison is open. The page owns this state, so that it is kept when the tab or the width changes. */
export type ComparisonState = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];

/** Shows the outcome of a regeneration: a draft to compare, or that nothing changed. */
export function MinutesProposal(props: {
  meeting: Meeting;
  minutes: MinutesResponse;
  outcome: RegenerationOutcome;
  comparison: ComparisonState;
  onDecided: () => void;
}) {
  const { meeting, minutes, outcome, comparison, onDecided } = props;
  const { regeneration, dismiss } = outcome;
  const [isOpen, setOpen] = comparison;
  const sectionRef = useRef<HTMLElement>(null);
  const wasOpenedByUserRef = useRef(false);
  /** True if the focus is in this section or lost, so that moving it does not interrupt the user. */
  const isFocusNearby = useCallback(
    () => isFocusLost() || sectionRef.current?.contains(document.activeElement) === true,
    [],
  );
  const shouldTakeFocus = useCallback(() => wasOpenedByUserRef.current && isFocusNearby(), [isFocusNearby]);
  const toggle = () => {
    wasOpenedByUserRef.current = true;
    setOpen(!isOpen);
  };
  return (
    <section ref={sectionRef} className={styles.proposal} aria-label={texts.draft}>
      <Banner
        isAnnounced
        icon={<Sparkles size={16} />}
        onDismiss={regeneration === 'unchanged' ? dismiss : undefined}
        actions={
          regeneration === 'proposed' ? (
            <Button size="small" aria-expanded={isOpen} onClick={toggle}>
              {isOpen ? texts.closeComparison : texts.compare}
            </Button>
          ) : null
        }
      >
        {regeneration === 'proposed' ? texts.draftReady : texts.nothingChanged}
      </Banner>
      {regeneration === 'proposed' && isOpen ? (
        <ProposalComparison
          meeting={meeting}
          minutes={minutes}
          isFocusNearby={isFocusNearby}
          shouldTakeFocus={shouldTakeFocus}
          onDecided={onDecided}
        />
      ) : null}
    </section>
  );
}

type FocusProps = {
  /** Whether the focus is in the section or lost. */
  isFocusNearby: () => boolean;
  /** Whether the comparison takes the focus when it has loaded. */
  shouldTakeFocus: () => boolean;
  onDecided: () => void;
};

function ProposalComparison(props: FocusProps & { meeting: Meeting; minutes: MinutesResponse }) {
  const { meeting, minutes, ...focus } = props;
  const proposal = useQuery({
    // The comparison depends on both versions.
    queryKey: [...queryKeys.proposal(meeting.id), minutes.version, minutes.proposal_version],
    queryFn: ({ signal }) => getProposal(meeting.id, signal),
    placeholderData: (previous) => previous,
  });
  if (proposal.isPending)
    return (
      <Loading label={texts.loadingDraft}>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (proposal.data === undefined) return <QueryError query={proposal} />;
  if (proposal.data === null) return null;
  return (
    <LoadedComparison meeting={meeting} proposal={proposal.data} isOutdated={proposal.isPlaceholderData} {...focus} />
  );
}

/** The loaded comparison. While it is outdated, the next one loads and decisions are disabled. */
function LoadedComparison(props: FocusProps & { meeting: Meeting; proposal: Proposal; isOutdated: boolean }) {
  const { meeting, proposal, isOutdated, isFocusNearby, shouldTakeFocus, onDecided } = props;
  const { decide, pending } = useProposalDecision(meeting.id, proposal);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The user pressed Compare and continues reading here.
    if (shouldTakeFocus()) headingRef.current?.focus();
  }, [shouldTakeFocus]);

  async function handleDecision(decision: Parameters<typeof decide>[0]) {
    const isSettled = await decide(decision);
    if (!isFocusNearby()) return;
    // The pressed button was removed with its line: keep the focus nearby.
    if (isSettled) onDecided();
    else headingRef.current?.focus();
  }

  const sections = groupBySection(proposal.lines);
  return (
    <div className={styles.compared}>
      <div className={styles.header}>
        <h3 ref={headingRef} tabIndex={-1} className={styles.heading}>
          {formatChanges(proposal)}
        </h3>
        <Button
          size="small"
          variant="primary"
          isBusy={pending === 'all'}
          disabled={isOutdated || (pending !== null && pending !== 'all')}
          onClick={() => void handleDecision({ decision: 'accept' })}
        >
          {texts.acceptAll}
        </Button>
        <Button
          size="small"
          variant="ghost"
          isBusy={pending === 'discard'}
          disabled={isOutdated || (pending !== null && pending !== 'discard')}
          onClick={() => void handleDecision({ decision: 'discard' })}
        >
          {texts.discard}
        </Button>
      </div>
      {sections.map((section) => (
        <ComparedSection
          key={section.key}
          section={section}
          isPending={isOutdated || pending !== null}
          onAccept={(lines) => void handleDecision({ decision: 'accept', lines })}
        />
      ))}
      <MinutesFooter minutes={{ ...proposal, generated: true }} isTimed={meeting.duration_seconds !== null} />
    </div>
  );
}

function formatChanges({ lines, section }: Proposal): string {
  const changes = lines.filter(({ kind }) => kind !== 'same').length;
  return changes === 0 ? texts.noChangesLeft : texts.changes(changes, section);
}
