export { createErasures, type Erasures, erasureAggregate } from './erasures.ts';
