import type { Meeting } from '@minutehand/contracts/http/meetings';
import type { MinutesResponse, MinutesProposal as Proposal } from '@minutehand/contracts/http/minutes';
import { Banner, Button, Loading, SkeletonText, Sparkles } from '@minutehand/ui';
import { QueryError, useQuery } from '@minutehand/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import { isFocusLost } from '../../../shared/give-focus-back.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getProposal } from '../api.ts';
import { useProposalDecision } from '../hooks/use-proposal-decision.ts';
import { useWrittenAgain } from '../hooks/use-written-again.ts';
import { sectionsOf } from '../proposed-sections.ts';
import { MinutesFoot } from './MinutesFoot.tsx';
import styles from './MinutesProposal.module.css';
import { ProposedSection } from './ProposedSection.tsx';

const WORDS = {
  writing: 'Today’s minutes stay while they are written again.',
  proposed: 'New minutes were written. Those of today stay until you decide.',
  unchanged: 'The minutes were written again, and say the same.',
};

/** Whether the comparison is open. The page keeps it: another tab, or a window of another width, does not close it. */
export type Comparing = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];

/** Above the minutes, in one place: that they are written again, and what came of it. */
export function MinutesProposal(props: {
  meeting: Meeting;
  minutes: MinutesResponse;
  comparing: Comparing;
  onDecided: () => void;
}) {
  const { meeting, minutes, comparing, onDecided } = props;
  const { writtenAgain, forget } = useWrittenAgain(meeting, minutes);
  const [isOpen, setOpen] = comparing;
  const section = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  /** Nobody who has gone on meanwhile is called back. */
  const isHere = useCallback(() => isFocusLost() || section.current?.contains(document.activeElement) === true, []);
  const takesFocus = useCallback(() => wasPressed.current && isHere(), [isHere]);
  useEffect(() => {
    // The next proposal is another question.
    if (writtenAgain !== 'proposed') setOpen(false);
  }, [writtenAgain, setOpen]);
  if (writtenAgain === 'no') return null;
  const press = () => {
    wasPressed.current = true;
    setOpen(!isOpen);
  };
  return (
    <section ref={section} className={styles.proposal} aria-label="Proposed minutes">
      <Banner
        live
        icon={<Sparkles size={16} />}
        onDismiss={writtenAgain === 'unchanged' ? forget : undefined}
        actions={
          writtenAgain === 'proposed' ? (
            <Button size="small" aria-expanded={isOpen} onClick={press}>
              {isOpen ? 'Close' : 'Compare'}
            </Button>
          ) : null
        }
      >
        {WORDS[writtenAgain]}
      </Banner>
      {writtenAgain === 'proposed' && isOpen ? (
        <Comparison meeting={meeting} minutes={minutes} isHere={isHere} takesFocus={takesFocus} onDecided={onDecided} />
      ) : null}
    </section>
  );
}

interface Focus {
  /** Whether whoever decides is still here, or nowhere. */
  isHere: () => boolean;
  /** Whether what was asked for takes the focus once it has come. */
  takesFocus: () => boolean;
  onDecided: () => void;
}

function Comparison(props: Focus & { meeting: Meeting; minutes: MinutesResponse }) {
  const { meeting, minutes, ...focus } = props;
  const proposal = useQuery({
    // What is compared is of these two versions, and of no others.
    queryKey: [...queryKeys.proposal(meeting.id), minutes.version, minutes.proposal_version],
    queryFn: ({ signal }) => getProposal(meeting.id, signal),
    placeholderData: (before) => before,
  });
  if (proposal.isPending)
    return (
      <Loading label="Loading the proposed minutes">
        <SkeletonText lines={6} />
      </Loading>
    );
  if (proposal.data === undefined) return <QueryError query={proposal} />;
  if (proposal.data === null) return null;
  return <Compared meeting={meeting} proposal={proposal.data} isOutdated={proposal.isPlaceholderData} {...focus} />;
}

/** While it is outdated, what comes next is on its way and nothing can be decided. */
function Compared(props: Focus & { meeting: Meeting; proposal: Proposal; isOutdated: boolean }) {
  const { meeting, proposal, isOutdated, isHere, takesFocus, onDecided } = props;
  const { decide, pending } = useProposalDecision(meeting.id, proposal);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever asked to compare reads on from here.
    if (takesFocus()) heading.current?.focus();
  }, [takesFocus]);

  async function press(decision: Parameters<typeof decide>[0]) {
    const isSettled = await decide(decision);
    if (!isHere()) return;
    // What was pressed is gone with its line: the focus stays near.
    if (isSettled) onDecided();
    else heading.current?.focus();
  }

  const sections = sectionsOf(proposal.lines);
  return (
    <div className={styles.compared}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {changesIn(proposal)}
        </h3>
        <Button
          size="small"
          variant="primary"
          busy={pending === 'all'}
          disabled={isOutdated || (pending !== null && pending !== 'all')}
          onClick={() => void press({ decision: 'accept' })}
        >
          Accept all
        </Button>
        <Button
          size="small"
          variant="ghost"
          busy={pending === 'discard'}
          disabled={isOutdated || (pending !== null && pending !== 'discard')}
          onClick={() => void press({ decision: 'discard' })}
        >
          Discard
        </Button>
      </div>
      {sections.map((section) => (
        <ProposedSection
          key={section.key}
          section={section}
          isPending={isOutdated || pending !== null}
          onAccept={(lines) => void press({ decision: 'accept', lines })}
        />
      ))}
      <MinutesFoot minutes={{ ...proposal, generated: true }} isTimed={meeting.duration_seconds !== null} />
    </div>
  );
}

function changesIn({ lines, section }: Proposal): string {
  const changes = lines.filter(({ kind }) => kind !== 'same').length;
  if (changes === 0) return 'Nothing is left to compare';
  return `${changes === 1 ? '1 change' : `${changes} changes`}${section === null ? '' : ` in “${section}”`}`;
}
