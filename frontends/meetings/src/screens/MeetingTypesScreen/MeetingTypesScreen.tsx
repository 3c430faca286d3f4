import { PageHeader } from '@minutehand/ui';
import { usePageTitle } from '@minutehand/web-kit';
import { MeetingTypes } from '../../features/meeting-types/components/MeetingTypes.tsx';
import { texts } from '../../features/meeting-types/texts.ts';

/** The meeting types of the account. */
export function MeetingTypesScreen() {
  usePageTitle(texts.title);
  return (
    <MeetingTypes
      renderHeader={(createButton) => <PageHeader title={texts.title} meta={texts.meta} actions={createButton} />}
    />
  );
}
