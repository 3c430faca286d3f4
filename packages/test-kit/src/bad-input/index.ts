export { expectValidResponses } from './expect-valid-responses.ts';
export { hostileTexts } from './hostile-texts.ts';
