import type { Mention } from '@minutehand/contracts/http/people';
import { matchesWords } from '@minutehand/ui';
import { SuggestionMenuState } from '../../../shared/editor/suggestion-menu-state.ts';

/** The menu of people that match the text after "@". */
export class MentionMenuState extends SuggestionMenuState<Mention> {
  constructor() {
    super(
      ({ name }, query) => matchesWords(name, query),
      ({ sgid }) => sgid,
    );
  }
}
