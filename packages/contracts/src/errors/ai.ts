import { QUESTION_CHARACTERS } from '../limits.ts';
import { defineErrors } from './kinds.ts';

/** Errors of the ai service. The codes of failed generations are shown on the meeting, with these messages. */
export const aiErrors = defineErrors({
  'generation.not_found': { kind: 'not_found', message: "This generation doesn't exist." },
  'generation.failed': {
    kind: 'internal',
    message: "The minutes couldn't be generated. Please try again.",
  },
  'generation.timeout': {
    kind: 'timeout',
    message: 'Generating the minutes took too long and was stopped. Please try again.',
  },
  'generation.model_unavailable': {
    kind: 'unavailable',
    message: "The language model couldn't be reached, or is too busy. Please try again in a few minutes.",
  },
  'generation.model_refused': {
    kind: 'bad_gateway',
    message: 'The language model refused to write minutes of this meeting.',
  },
  'generation.model_misconfigured': {
    kind: 'bad_gateway',
    message:
      'The language model rejected the request. Please ask the administrator of this site to check its settings.',
  },
  'generation.too_long': {
    kind: 'bad_gateway',
    message:
      'This transcript is too long for the language model, even in parts. Please ask the administrator of this site for a model with a larger context.',
  },
  'generation.response_unusable': {
    kind: 'bad_gateway',
    message: "The language model's response doesn't contain minutes. Please try again.",
  },
  'generation.response_empty': {
    kind: 'bad_gateway',
    message: "The language model didn't respond. Please try again.",
  },
  'generation.deadline_exceeded': {
    kind: 'timeout',
    message: 'Generating the minutes exceeded the time limit and was stopped.',
  },
  'generation.token_limit_reached': {
    kind: 'rate_limited',
    message:
      'This workspace has reached its monthly token limit for the language model. An owner or admin, or the administrator of this site, can raise the limit or allow the built-in generator.',
  },
  'conversation.not_found': { kind: 'not_found', message: "This conversation doesn't exist." },
  'assistant.question_blank': { kind: 'validation', message: 'Enter a question.' },
  'assistant.question_too_long': {
    kind: 'validation',
    message: `A question can have at most ${QUESTION_CHARACTERS} characters.`,
  },
  'assistant.answer_not_found': { kind: 'not_found', message: "This answer doesn't exist." },
  'assistant.question_open': {
    kind: 'conflict',
    message: 'Another question is being answered. Please wait for its answer.',
  },
  'assistant.rating_invalid': { kind: 'validation', message: 'A rating is 1 or -1.' },
  'assistant.timeout': {
    kind: 'timeout',
    message:
      'The AI request took too long and was cancelled. The response may still be processing in the background - try refreshing the page in a moment.',
  },
  'writer_settings.not_permitted': {
    kind: 'forbidden',
    message: 'Only owners and admins can change how minutes are generated.',
  },
  'writer_settings.invalid': { kind: 'validation', message: "These settings aren't valid." },
});
