import { Button, ChevronDown, Menu, MenuItem } from '@minutehand/ui';
import { type SlotProps, useSignedIn } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { storeFirstOpenedAt } from '../../shared/first-opened-at.ts';
import { texts } from '../../shared/texts.ts';
import { CatchUpResult } from './CatchUpResult.tsx';
import { TimeForm } from './TimeForm.tsx';
import { type CatchUpChoice, useCatchUp } from './use-catch-up.ts';

const { catchUp } = texts;
const CHOICES: readonly CatchUpChoice[] = [
  ...catchUp.minutes.map((minutes) => ({ label: catchUp.last(minutes), question: catchUp.questions.last(minutes) })),
  { label: catchUp.joined, question: catchUp.questions.joined },
];

/**
 * A menu that asks what was said in a part of a meeting that is being recorded, and the answer below. Both are in the active conversation
 * too. The answer stays when the recording ends.
 */
export function CatchUp({ meetingId, isRecording }: SlotProps['meeting.catch_up']) {
  const { user } = useSignedIn();
  const [isChoosingTime, setChoosingTime] = useState(false);
  const { answer, choice, ask, close } = useCatchUp(meetingId);
  const openerRef = useRef<Element | null>(null);
  useEffect(() => {
    if (isRecording) storeFirstOpenedAt({ userId: user.id, meetingId }, new Date());
  }, [user.id, meetingId, isRecording]);

  function handleChoice(chosen: CatchUpChoice | 'time') {
    // The menu has returned the focus to its button.
    if (!isChoosingTime) openerRef.current = document.activeElement;
    setChoosingTime(chosen === 'time');
    if (chosen !== 'time') ask(chosen);
  }
  function returnFocus() {
    if (openerRef.current instanceof HTMLElement) openerRef.current.focus();
  }
  return (
    <>
      {isRecording ? (
        <Menu
          label={catchUp.title}
          trigger={(props) => (
            <Button {...props} size="small">
              {catchUp.title}
              <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        >
          {CHOICES.map((each) => (
            <MenuItem key={each.label} onSelect={() => handleChoice(each)}>
              {each.label}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => handleChoice('time')}>{catchUp.sinceTime}</MenuItem>
        </Menu>
      ) : null}
      {isChoosingTime ? (
        <TimeForm
          onChoose={(time) => handleChoice({ label: catchUp.since(time), question: catchUp.questions.since(time) })}
          onCancel={() => {
            setChoosingTime(false);
            returnFocus();
          }}
        />
      ) : null}
      {choice === null || isChoosingTime ? null : (
        <CatchUpResult
          key={choice.id}
          meetingId={meetingId}
          label={choice.label}
          answer={answer}
          onRetry={() => ask(choice)}
          onClose={() => {
            close();
            returnFocus();
          }}
        />
      )}
    </>
  );
}
