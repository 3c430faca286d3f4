import { Flag, IconButton, Kbd, Menu, MenuItem } from '@minutehand/ui';
import { MARK_KEYS, useMarks } from '../../hooks/use-marks.ts';
import { texts } from '../../texts.ts';

/** Marks the present moment of the recording from any screen. */
export function MarkMenu({ meetingId }: { meetingId: string }) {
  const mark = useMarks(meetingId, { areKeysEnabled: true });
  return (
    <Menu
      label={texts.marks.menu}
      trigger={(props) => (
        <IconButton {...props} size="small" label={texts.marks.menu} icon={<Flag size={16} aria-hidden />} />
      )}
    >
      {MARK_KEYS.map(([kind, key]) => (
        <MenuItem key={kind} hint={<Kbd>{key}</Kbd>} onSelect={() => mark(kind)}>
          {texts.marks.mark[kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}
