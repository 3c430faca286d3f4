import { findRule } from '../words/word-rules.ts';
import { isAgendaTalk } from './agenda-talk.ts';
import { chairRules, namedChairRules, orderRules } from './chair-rules.ts';
import { germanRules } from './german-formalities.ts';

/** A greeting before the sentence. */
const GREETING =
  /^(?:good (?:morning|afternoon|evening)|guten (?:morgen|tag|abend)|hallo|moin)(?: (?:everyone|everybody|all|both|zusammen|allerseits|alle))?[,.!] (?:and )?/i;

const removeGreeting = (text: string): string => text.replace(GREETING, '');

/** True for the chair's procedure, introductions, thanks, apologies, orders within the meeting, and talk about the meeting itself. */
export const isMeetingFormality = (text: string): boolean =>
  isAgendaTalk(removeGreeting(text)) || isProcedure(text) || findRule(orderRules, removeGreeting(text)) !== undefined;

/**
 * Like `isMeetingFormality`, but false for talk about the meeting itself and for orders, which may be decisions: "We agreed to close the
 * session after an hour", "Decision: open the shop at nine".
 */
export const isProcedure = (text: string): boolean =>
  [chairRules, namedChairRules, germanRules].some((rules) => findRule(rules, removeGreeting(text)) !== undefined);
