import { ArrowRight, Clock, Kbd, NotebookText } from '@minutehand/ui';
import { RelativeDate } from '@minutehand/web-kit';
import type { Entry } from '../create-sections.ts';
import { ActionOption } from './OptionGroup.tsx';
import { ResultOption } from './ResultOption.tsx';

/** An option of the dialog, by its kind. */
export function EntryOption(props: {
  id: string;
  entry: Entry;
  isSelected: boolean;
  onOpen: () => void;
  /** A result is a link, which opens itself. */
  onFollow: () => void;
}) {
  const { entry, onOpen, onFollow, ...option } = props;
  if (entry.kind === 'result') return <ResultOption {...option} result={entry.result} onOpen={onFollow} />;
  if (entry.kind === 'search')
    return (
      <ActionOption {...option} icon={<Clock size={16} aria-hidden />} onSelect={onOpen}>
        {entry.search}
      </ActionOption>
    );
  if (entry.kind === 'meeting')
    return (
      <ActionOption
        {...option}
        icon={<NotebookText size={16} aria-hidden />}
        trailing={entry.meeting.started_at ? <RelativeDate value={entry.meeting.started_at} /> : null}
        onSelect={onOpen}
      >
        {entry.meeting.title}
      </ActionOption>
    );
  return (
    <ActionOption
      {...option}
      icon={<ArrowRight size={16} aria-hidden />}
      trailing={entry.command.keys?.split(' ').map((key) => <Kbd key={key}>{key.toUpperCase()}</Kbd>)}
      onSelect={onOpen}
    >
      {entry.command.label}
    </ActionOption>
  );
}
