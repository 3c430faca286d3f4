import { defineErrors } from './kinds.ts';

/** Errors of the ai service. The codes of failed generations are shown on the meeting, with these messages. */
export const aiErrors = defineErrors({
  'generation.not_found': { kind: 'not_found', message: 'This generation does not exist.' },
  'generation.failed': {
    kind: 'internal',
    message: 'The minutes could not be written. Please try again.',
  },
  'generation.timeout': {
    kind: 'timeout',
    message: 'Writing the minutes took too long and was stopped. Please try again.',
  },
  'generation.model_unavailable': {
    kind: 'unavailable',
    message: 'The language model could not be reached, or is too busy. Please try again in a few minutes.',
  },
  'generation.model_refused': {
    kind: 'bad_gateway',
    message: 'The language model refused to write minutes of this meeting.',
  },
  'generation.model_misconfigured': {
    kind: 'bad_gateway',
    message:
      'The language model does not accept our requests. Please ask whoever runs this site to check its settings.',
  },
  'generation.answer_unusable': {
    kind: 'bad_gateway',
    message: 'The language model answered with something that is not minutes. Please try again.',
  },
  'generation.deadline_exceeded': {
    kind: 'timeout',
    message: 'Writing the minutes took longer than one generation may, and was stopped.',
  },
  'generation.token_limit_reached': {
    kind: 'rate_limited',
    message:
      'This account has used what it may ask of the language model this month. The limit can be raised, or the embedded writer allowed, by an owner or admin or by whoever runs this site.',
  },
  'writer_settings.not_permitted': {
    kind: 'forbidden',
    message: 'Only owners and admins of the account can change how minutes are written.',
  },
  'writer_settings.invalid': { kind: 'validation', message: 'These settings are not valid.' },
});
