import { useNavigate } from '@minutehand/web-kit';
import { DropHint } from '../../../shared/components/DropHint.tsx';
import { keepDroppedFile } from '../../../shared/hooks/use-dropped-file.ts';
import { useFileDrop } from '../../../shared/hooks/use-file-drop.ts';
import { texts } from '../texts.ts';

/** Opens the form of a new meeting with a file that is dropped anywhere on the page. */
export function NewMeetingDrop() {
  const navigate = useNavigate();
  const isDragging = useFileDrop((file) => {
    void navigate('/meetings/new', { state: keepDroppedFile(file) });
  }, true);
  return isDragging ? <DropHint>{texts.dropFile}</DropHint> : null;
}
