export { createConcurrencyLimit, type RunWithinLimit } from './concurrency-limit.ts';
