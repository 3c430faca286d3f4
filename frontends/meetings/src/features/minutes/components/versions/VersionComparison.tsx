import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { Loading, SkeletonText } from '@minutehand/ui';
import { keepPreviousData, QueryError, useQuery } from '@minutehand/web-kit';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { compareVersion } from '../../api.ts';
import { groupBySection } from '../../proposed-sections.ts';
import { ProposedSection } from '../ProposedSection.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';
import styles from './VersionsDialog.module.css';

type VersionComparisonProps = {
  meeting: Meeting;
  minutes: MinutesResponse;
  version: number;
  onBusy: (isBusy: boolean) => void;
  onRestored: () => void;
};

/** Shows what restoring a version would add to and remove from the current minutes. */
export function VersionComparison(props: VersionComparisonProps) {
  const { meeting, minutes, version, onBusy, onRestored } = props;
  const isCurrent = version === minutes.version;
  const comparison = useQuery({
    queryKey: [...queryKeys.versions(meeting.id), version, 'against', minutes.version],
    queryFn: ({ signal }) => compareVersion(meeting.id, version, signal),
    placeholderData: keepPreviousData,
    enabled: !isCurrent,
  });
  if (isCurrent) return <p className={styles.muted}>These are the minutes as they are today.</p>;
  if (comparison.isPending)
    return (
      <Loading label="Comparing with today’s minutes">
        <SkeletonText lines={3} />
      </Loading>
    );
  if (comparison.data === undefined) return <QueryError query={comparison} />;
  const { lines, version: seen } = comparison.data;
  const changes = lines.filter(({ kind }) => kind !== 'same').length;
  return (
    <>
      <p className={styles.muted}>
        {changes === 0
          ? 'It says the same as today’s minutes.'
          : `Restoring it makes ${changes === 1 ? '1 change' : `${changes} changes`} to today’s minutes:`}
      </p>
      {changes === 0
        ? null
        : groupBySection(lines).map((section) => (
            <ProposedSection key={section.key} section={section} isPending={false} />
          ))}
      <RestoreVersion
        meeting={meeting}
        version={version}
        currentVersion={seen}
        onBusy={onBusy}
        onRestored={onRestored}
      />
    </>
  );
}
