import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { Loading, SkeletonText } from '@minutehand/ui';
import { keepPreviousData, QueryError, useQuery } from '@minutehand/web-kit';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { compareVersion } from '../../api.ts';
import { groupBySection } from '../../compared-sections.ts';
import { ComparedSection } from '../ComparedSection.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';
import { texts } from './texts.ts';
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
  if (isCurrent) return <p className={styles.muted}>{texts.isCurrent}</p>;
  if (comparison.isPending)
    return (
      <Loading label={texts.comparing}>
        <SkeletonText lines={3} />
      </Loading>
    );
  if (comparison.data === undefined) return <QueryError query={comparison} />;
  const { lines, version: currentVersion } = comparison.data;
  const changes = lines.filter(({ kind }) => kind !== 'same').length;
  return (
    <>
      <p className={styles.muted}>{changes === 0 ? texts.same : texts.changes(changes)}</p>
      {changes === 0
        ? null
        : groupBySection(lines).map((section) => (
            <ComparedSection key={section.key} section={section} isPending={false} />
          ))}
      <RestoreVersion
        meeting={meeting}
        version={version}
        currentVersion={currentVersion}
        onBusy={onBusy}
        onRestored={onRestored}
      />
    </>
  );
}
