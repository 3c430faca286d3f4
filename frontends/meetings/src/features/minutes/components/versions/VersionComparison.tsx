import type { Meeting } from '@minutehand/contracts/http/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/minutes';
import { Loading, SkeletonText } from '@minutehand/ui';
import { keepPreviousData, QueryError, useQuery } from '@minutehand/web-kit';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { compareVersion } from '../../api.ts';
import { sectionsOf } from '../../proposed-sections.ts';
import { ProposedSection } from '../ProposedSection.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';
import styles from './VersionsDialog.module.css';

interface VersionComparisonProps {
  meeting: Meeting;
  minutes: MinutesResponse;
  version: number;
  onBusy: (isBusy: boolean) => void;
  onRestored: () => void;
}

/** What restoring a version would bring to today's text, and what would go. */
export function VersionComparison(props: VersionComparisonProps) {
  const { meeting, minutes, version, onBusy, onRestored } = props;
  const isToday = version === minutes.version;
  const compared = useQuery({
    queryKey: [...queryKeys.versions(meeting.id), version, 'against', minutes.version],
    queryFn: ({ signal }) => compareVersion(meeting.id, version, signal),
    placeholderData: keepPreviousData,
    enabled: !isToday,
  });
  if (isToday) return <p className={styles.quiet}>These are the minutes as they are today.</p>;
  if (compared.isPending)
    return (
      <Loading label="Comparing with today’s minutes">
        <SkeletonText lines={3} />
      </Loading>
    );
  if (compared.data === undefined) return <QueryError query={compared} />;
  const { lines, version: seen } = compared.data;
  const changes = lines.filter(({ kind }) => kind !== 'same').length;
  return (
    <>
      <p className={styles.quiet}>
        {changes === 0
          ? 'It says the same as today’s minutes.'
          : `Restoring it makes ${changes === 1 ? '1 change' : `${changes} changes`} to today’s minutes:`}
      </p>
      {changes === 0
        ? null
        : sectionsOf(lines).map((section) => <ProposedSection key={section.key} section={section} isPending={false} />)}
      <RestoreVersion meeting={meeting} version={version} seen={seen} onBusy={onBusy} onRestored={onRestored} />
    </>
  );
}
