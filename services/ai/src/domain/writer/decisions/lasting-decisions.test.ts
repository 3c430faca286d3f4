import { describe } from '@jest/globals';
import { describeRules } from '../../../../test/describe-rules.ts';
import { isLastingDecision, lastingRules } from './lasting-decisions.ts';

describe('rules for what is valid from a day on', () => {
  describeRules(lastingRules, isLastingDecision, {
    'from now on': {
      meets: [
        'We will split big orders from now on.',
        'Nobody enters the cold store alone from now on.',
        'Each driver checks the tyres from now on.',
        'We will see patients on Fridays from now on.',
        'We will increase the price once a year from now on.',
      ],
      keeps: [
        'We expect fewer parcels from now on.',
        'We hope for better weather from now on.',
        'We will see lower sales from now on.',
        'Everyone will know the rates from now on.',
      ],
    },
    'the school, from now on': {
      meets: ['The school closes at three from now on.'],
      keeps: [
        'The costs will rise from now on.',
        'The nights get colder from now on.',
        'The prices rise from now on.',
        'The market will be better from now on.',
      ],
    },
    'from now on, we': {
      meets: ['From now on we lock the container.', 'From now on, nobody enters the hold alone.'],
      keeps: ['From now on we expect more parcels.', 'From now on, the nights get longer.'],
    },
    'going forward': {
      meets: [
        "We'll ship by rail going forward.",
        "Let's send the bills by email going forward.",
        'All parcels are weighed twice as of today.',
        'Everyone wears a helmet as of next week.',
      ],
      keeps: [
        'We received three hundred complaints as of today.',
        'Every order in the list is late as of today.',
        'We lost the keys, and nobody has found them as of now.',
        'We expect a stronger euro going forward.',
        'We worry about the costs going forward.',
        'No one knows what the rates will be going forward.',
        'We will see lower sales going forward.',
      ],
    },
    'from a day': {
      meets: [
        'We switch to the quieter compressor from Monday.',
        'We take the halibut off the menu from Monday.',
        'We will charge five euros for each parcel from next month.',
        "We'll open the shop at seven from Monday.",
        'We raise the prices of the lamps from April.',
      ],
      keeps: [
        'We reviewed the figures from January.',
        'We discussed the complaints from Monday.',
        'We checked the invoices from March.',
        'We found a mistake in the report from Friday.',
        'We lost two of the big customers from Friday.',
        'We hope that the sales in Hull grow from next year.',
        'We owe the driver the wages from April.',
        'We use the figures from January.',
        'We will see the first results from next month.',
        'We still have the tools from Monday.',
      ],
    },
  });
});
