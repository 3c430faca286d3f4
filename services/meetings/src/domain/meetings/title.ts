import { AppError } from '@minutehand/contracts/errors';
import { getDefaultTitle } from './default-title.ts';
import type { Meeting } from './meeting.ts';

/** Every full generation suggests a title. Screens show it only until a user has chosen one, or when a user requests it again. */
export function showsTitleSuggestion(meeting: Meeting): boolean {
  return meeting.titleSuggestion?.state === 'pending' && !hasChosenTitle(meeting);
}

/** "accept" makes the suggestion the title, "dismiss" hides it, "reshow" offers it again. */
export function applyTitleDecision<M extends Meeting>(meeting: M, decision: string): M {
  const suggestion = meeting.titleSuggestion;
  if (suggestion === null) throw new AppError('title_suggestion.not_found');
  switch (decision) {
    case 'accept':
      return {
        ...meeting,
        title: suggestion.text,
        isTitleChosen: true,
        titleSuggestion: { ...suggestion, state: 'accepted' },
      };
    case 'dismiss':
      return { ...meeting, titleSuggestion: { ...suggestion, state: 'dismissed' } };
    case 'reshow':
      return { ...meeting, isTitleChosen: false, titleSuggestion: { ...suggestion, state: 'pending' } };
    default:
      throw new AppError('title_suggestion.decision_invalid');
  }
}

/** Meetings stored by earlier releases do not contain who set the title. */
function hasChosenTitle({ isTitleChosen, title, startedAt }: Meeting): boolean {
  return isTitleChosen ?? title !== getDefaultTitle(startedAt);
}
