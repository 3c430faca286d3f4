import type { TranscriptResponse } from '@minutehand/contracts/http/meetings/transcripts';
import { matchesWords } from '@minutehand/ui';
import { Combobox } from '@minutehand/ui/pickers';
import { useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { lookUp } from '../api.ts';
import type { Assignee } from '../assignee.ts';
import { toAssignee, toAssigneeOptions, toFreeOption, toOption } from '../assignee-options.ts';
import { texts } from '../texts.ts';

/** One field for every kind of assignee: members, speakers of the meeting, and anyone by name or email address. */
export function AssigneePicker(props: {
  meetingId: string;
  value: Assignee;
  onChange: (value: Assignee) => void;
  /** Shown while nobody is assigned. Default: the label. */
  placeholder?: string;
  hideLabel?: boolean;
  readOnly?: boolean;
  className?: string | undefined;
}) {
  const { meetingId, value, onChange, placeholder = texts.assignee, hideLabel, readOnly = false, className } = props;
  const queryClient = useQueryClient();
  return (
    <Combobox
      label={texts.assignee}
      hideLabel={hideLabel}
      placeholder={placeholder}
      className={className}
      readOnly={readOnly}
      value={toOption(value)}
      lookup={async (query, signal) => {
        const members = await lookUp('members', query, signal);
        // The transcript is on the same page; without it, only members are suggested.
        const transcript = queryClient.getQueryData<TranscriptResponse>(queryKeys.transcript(meetingId));
        return toAssigneeOptions(query, members, transcript?.speakers ?? [], matchesWords);
      }}
      toFreeOption={toFreeOption}
      onChange={(option) => onChange(toAssignee(option))}
    />
  );
}
