export { expectGoodAnswers } from './expect-good-answers.ts';
export { hostileTexts } from './hostile-texts.ts';
