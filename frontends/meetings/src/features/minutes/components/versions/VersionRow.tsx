import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse, MinutesVersion } from '@minutehand/contracts/http/meetings/minutes';
import { Badge, ChevronDown, ChevronRight } from '@minutehand/ui';
import { DateTime } from '@minutehand/web-kit';
import { useId } from 'react';
import { getVersionNumber } from '../../version-number.ts';
import { texts } from './texts.ts';
import { VersionComparison } from './VersionComparison.tsx';
import styles from './VersionsDialog.module.css';

type VersionRowProps = {
  meeting: Meeting;
  minutes: MinutesResponse;
  version: MinutesVersion;
  isOpen: boolean;
  onToggle: () => void;
  onBusy: (isBusy: boolean) => void;
  onRestored: () => void;
};

/** One version with author and time; expanded, it shows the comparison. */
export function VersionRow({ version, isOpen, onToggle, ...rest }: VersionRowProps) {
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className={styles.version}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Chevron size={16} aria-hidden />
        <span className={styles.summary}>
          <strong data-tabular>{texts.version(getVersionNumber(version.version))}</strong>{' '}
          <span>{formatAuthor(version)}</span> <DateTime value={version.saved_at} />
        </span>
        {version.version === rest.minutes.version ? <Badge>{texts.current}</Badge> : null}
      </button>
      {isOpen ? (
        <div id={id} className={styles.expanded}>
          <VersionComparison version={version.version} {...rest} />
        </div>
      ) : null}
    </li>
  );
}

function formatAuthor({ generated, saved_by }: MinutesVersion): string {
  if (generated && saved_by === null) return texts.generated;
  return texts.savedBy(saved_by?.name || texts.formerMember);
}
