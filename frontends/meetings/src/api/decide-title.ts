import type { TitleAnswer } from '@minutehand/contracts/http/meetings';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export type TitleDecision = 'accept' | 'dismiss' | 'reshow';

export function decideTitle(meetingId: string, decision: TitleDecision): Promise<TitleAnswer> {
  return api.post<TitleAnswer>(meetingPath(meetingId, 'title', decision));
}
