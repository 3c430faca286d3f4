import { describe, expect, it } from '@jest/globals';
import { type DeliveryReport, decideReport, type StoredReport } from './delivery-report.ts';

const at = new Date('2026-05-04T09:30:00.000Z');
const later = new Date('2026-05-05T09:30:00.000Z');
const bounced: DeliveryReport = { outcome: 'bounced', status: '5.1.1', reason: 'User unknown' };
const delayed: DeliveryReport = { outcome: 'delayed', status: '4.4.1', reason: 'Connection timed out' };
const stored = (report: DeliveryReport) => ({ ...report, at }) as StoredReport;

describe('the report that is stored with an email', () => {
  it('is the first bounce, so that a repeated report changes nothing', () => {
    expect(decideReport(undefined, bounced, at)).toEqual({ ...bounced, at });
    expect(decideReport(stored(bounced), bounced, later)).toBeUndefined();
    expect(decideReport(stored(bounced), { ...bounced, status: '5.2.2' }, later)).toBeUndefined();
  });

  it('is a delay until the email bounces', () => {
    expect(decideReport(undefined, delayed, at)).toEqual({ ...delayed, at });
    expect(decideReport(stored(delayed), delayed, later)).toBeUndefined();
    expect(decideReport(stored(delayed), bounced, later)).toEqual({ ...bounced, at: later });
    expect(decideReport(stored(bounced), delayed, later)).toBeUndefined();
  });

  it('does not exist for delivered email', () => {
    expect(decideReport(undefined, { outcome: 'delivered', status: '2.0.0', reason: '' }, at)).toBeUndefined();
  });
});
