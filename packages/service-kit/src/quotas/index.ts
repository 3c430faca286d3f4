export {
  createQuotaLedgers,
  defineQuotaLedgers,
  type QuotaLedger,
  type QuotaLedgers,
  type QuotaRequest,
} from './quota-ledger.ts';
export { createQuotaReader, type ReadQuotas } from './read-quotas.ts';
