export { type AccessTable, type AccessWorld, describeAccess } from './describe-access.ts';
export { heldBy } from './held-by.ts';
export { isSameClass, timeInTurns } from './timing.ts';
