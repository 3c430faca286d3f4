import type { MinutesProposalDecision, MinutesProposal as Proposal } from '@minutehand/contracts/http/minutes';
import { Banner, Button, ErrorState, Loading, SkeletonText, Sparkles, useToast } from '@minutehand/ui';
import { errorMessage, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { decideProposal } from '../../../api/decide-proposal.ts';
import { getProposal } from '../../../api/get-proposal.ts';
import { queryKeys } from '../../../query-keys.ts';
import styles from './MinutesProposal.module.css';
import { type ProposedSection, sectionsOf } from './proposed-sections.ts';

/** New minutes beside those of today: shown on demand, taken over line by line, by section or as a whole, or discarded. */
export function MinutesProposal({ meetingId }: { meetingId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { decide, pending } = useDecision(meetingId);
  const proposal = useQuery({
    queryKey: queryKeys.proposal(meetingId),
    queryFn: ({ signal }) => getProposal(meetingId, signal),
    enabled: isOpen,
  });
  const data = proposal.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = isOpen && Boolean(data);
  useEffect(() => {
    // Whoever asked to compare reads on from here.
    if (isShown) heading.current?.focus();
  }, [isShown]);

  return (
    <section className={styles.proposal} aria-label="Proposed minutes">
      <Banner
        live
        icon={<Sparkles size={16} />}
        actions={
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Compare'}
          </Button>
        }
      >
        New minutes were written. Those of today stay until you decide.
      </Banner>
      {!isOpen ? null : proposal.isPending ? (
        <Loading label="Loading the proposed minutes">
          <SkeletonText lines={6} />
        </Loading>
      ) : data === undefined ? (
        <ErrorState onRetry={() => void proposal.refetch()} retrying={proposal.isRefetching}>
          {errorMessage(proposal.error)}
        </ErrorState>
      ) : data === null ? null : (
        <>
          <div className={styles.head}>
            <h3 ref={heading} tabIndex={-1} className={styles.heading}>
              {changesIn(data)}
            </h3>
            <Button size="small" disabled={pending} onClick={() => void decide(data, { decision: 'accept' })}>
              Accept all
            </Button>
            <Button
              size="small"
              variant="ghost"
              disabled={pending}
              onClick={() => void decide(data, { decision: 'discard' })}
            >
              Discard
            </Button>
          </div>
          {sectionsOf(data.lines).map((section) => (
            <Section
              key={section.key}
              section={section}
              isPending={pending}
              onAccept={(lines) => void decide(data, { decision: 'accept', lines })}
            />
          ))}
        </>
      )}
    </section>
  );
}

function Section(props: { section: ProposedSection; isPending: boolean; onAccept: (lines: string[]) => void }) {
  const { section, isPending, onAccept } = props;
  const changes = section.lines.filter(({ kind }) => kind !== 'same').map(({ id }) => id);
  return (
    <div className={styles.section}>
      {changes.length > 1 && section.heading !== '' ? (
        <Button size="small" variant="ghost" disabled={isPending} onClick={() => onAccept(changes)}>
          {`Accept “${section.heading}”`}
        </Button>
      ) : null}
      <ul className={styles.lines}>
        {section.lines.map(({ key, id, kind, text }) => (
          <li key={key} className={styles[kind]}>
            {kind === 'same' ? <span>{text}</span> : kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
            {kind === 'same' ? null : (
              <Button
                size="small"
                variant="ghost"
                disabled={isPending}
                aria-label={`${kind === 'added' ? 'Add' : 'Remove'}: ${text}`}
                onClick={() => onAccept([id])}
              >
                {kind === 'added' ? 'Add' : 'Remove'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function changesIn({ lines }: Proposal): string {
  const changes = lines.filter(({ kind }) => kind !== 'same').length;
  if (changes === 0) return 'Nothing is left to compare';
  return changes === 1 ? '1 change' : `${changes} changes`;
}

/** Decides about what was seen; when somebody was faster, what is there now is compared anew. */
function useDecision(meetingId: string) {
  const [pending, setPending] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();

  async function decide(
    { version, minutes_version }: Proposal,
    decision: Pick<MinutesProposalDecision, 'decision' | 'lines'>,
  ) {
    setPending(true);
    try {
      const saved = await decideProposal(meetingId, {
        ...decision,
        version: minutes_version,
        proposal_version: version,
      });
      queries.setQueryData(queryKeys.minutes(meetingId), saved);
    } catch (error) {
      toast(errorMessage(error), { tone: 'danger' });
    }
    await queries.invalidateQueries({ queryKey: queryKeys.proposal(meetingId) });
    setPending(false);
  }

  return { decide, pending };
}
