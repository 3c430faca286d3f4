import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@minutehand/service-kit/config';
import { gatewayVariables } from './config.ts';

const parse = (text: string) =>
  gatewayVariables.safeParse({ REDIS_URL: 'redis://localhost', GATEWAY_TESTIMONIALS: text }).data?.testimonials;

describe('GATEWAY_TESTIMONIALS', () => {
  it('is a JSON list with optional fields', () => {
    expect(parse('[{"quote": "It saves time.", "name": "Ann Lee"}]')).toEqual([
      { quote: 'It saves time.', name: 'Ann Lee', title: '', company: '', avatar: null },
    ]);
  });

  it.each(['', '[]'])('is empty by default (%j)', (text) => {
    expect(parse(text)).toEqual([]);
  });

  it.each([
    ['not JSON', 'It saves time.'],
    ['not a list', '{}'],
    ['a testimonial without a name', '[{"quote": "It saves time."}]'],
    [
      'an avatar on another site, which the content security policy blocks',
      '[{"quote":"a","name":"b","avatar":"https://x.example/a.png"}]',
    ],
    ['an avatar without a scheme', '[{"quote":"a","name":"b","avatar":"//x.example/a.png"}]'],
  ])('is rejected if it is %s, with an example', (_, text) => {
    const env = { REDIS_URL: 'redis://localhost', GATEWAY_TESTIMONIALS: text };
    const { errors = [] } = parseConfig('gateway', { extraVariables: gatewayVariables }, env);
    expect(errors.filter(({ variable }) => variable === 'GATEWAY_TESTIMONIALS')).toMatchObject([
      { problem: expect.stringContaining('"quote"') },
    ]);
  });
});
