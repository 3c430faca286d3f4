export { createMailLedger, type MailLedger, type MailReservation } from './mail-ledger.ts';
