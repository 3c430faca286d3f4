import { expect, it } from '@jest/globals';
import { extractDecisions } from './decisions.ts';

it.each([
  ['## Decisions Made\n\n- We ship.\n- We stay.\n\n## Notes\n\n- Hm.\n', ['We ship.', 'We stay.']],
  ['## Decisions\n\n- **We** ship 2\\*3 \\_boxes\\_.\n', ['We ship 2*3 _boxes_.']],
  ['## Entscheidungen\n\n- Wir bleiben.\n', ['Wir bleiben.']],
  ['## What was agreed\n\n### Launch\n\n- In May.\n\nAnd this.\n', ['In May.', 'And this.']],
  ['## Actions Agreed\n\n- Send it.\n', []],
  ['## Notes\n\n- Decisions were taken.\n', []],
  ['', []],
])('extracts the lines under a heading of decisions: %j', (content, expected) => {
  expect(extractDecisions(content)).toEqual(expected);
});
