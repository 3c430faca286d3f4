export { expectNoServerErrors } from './expect-no-server-errors.ts';
export { hostileTexts } from './hostile-texts.ts';
