import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { ReactNode } from 'react';
import { ProcessingNotice } from '../../features/generation/components/ProcessingNotice.tsx';
import { TitleSuggestion } from '../../features/meetings/components/TitleSuggestion.tsx';
import styles from './Notices.module.css';

/** Shows a running or failed generation, or else the suggested title, always in the same place. */
export function Notices({ meeting }: { meeting: Meeting }) {
  const notice = getNotice(meeting);
  return notice === null ? null : <div className={styles.notice}>{notice}</div>;
}

function getNotice(meeting: Meeting): ReactNode {
  const { state, title_suggestion, permissions } = meeting;
  if (state === 'failed' || state === 'generating' || state === 'transcribing')
    return <ProcessingNotice meeting={meeting} />;
  if (title_suggestion?.state === 'pending' && permissions.edit)
    return <TitleSuggestion meetingId={meeting.id} text={title_suggestion.text} />;
  return null;
}
