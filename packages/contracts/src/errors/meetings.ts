import { defineErrors } from './kinds.ts';

/** Errors of the meetings service. */
export const meetingsErrors = defineErrors({
  'meeting.not_found': { kind: 'not_found', message: 'This meeting does not exist, or you may not see it.' },
  'meeting.forbidden': { kind: 'forbidden', message: 'You may read this meeting, but not change it.' },
  'meeting.invalid': { kind: 'validation', message: 'The meeting could not be saved.' },
  'meeting.generation_running': { kind: 'conflict', message: 'The minutes are being written already.' },
  'meeting.generation_silent': {
    kind: 'timeout',
    message: 'Nothing has been heard of the minutes for half an hour. You can try again.',
  },
  'meeting.section_unknown': {
    kind: 'validation',
    message: 'Only a heading of the meeting’s type can be written again by itself.',
  },
  'meeting.transcript_missing': { kind: 'conflict', message: 'This meeting has no transcript yet. Import one first.' },
  'meeting.filter_invalid': { kind: 'malformed', message: 'Meetings cannot be filtered like this.' },
  'meeting.too_many_ids': { kind: 'validation', message: 'At most 100 meetings can be asked for at once.' },
  'share.not_found': { kind: 'not_found', message: 'This meeting is not shared with this person.' },
  'share.invalid': { kind: 'validation', message: 'The meeting could not be shared.' },
  'share.exists': { kind: 'conflict', message: 'This meeting is shared with this person already.' },
  'share.last_owner': { kind: 'conflict', message: 'A meeting needs an owner. Make somebody else an owner first.' },
  'share.too_many': { kind: 'validation', message: 'A meeting may be shared with at most 200 people.' },
  'title_suggestion.not_found': { kind: 'not_found', message: 'No title has been suggested for this meeting.' },
  'title_suggestion.decision_invalid': {
    kind: 'malformed',
    message: 'A suggested title can be accepted, dismissed or shown again.',
  },
  'transcript.too_large': { kind: 'too_large', message: 'A transcript may have at most 10 MB.' },
  'transcript.too_many_segments': { kind: 'validation', message: 'A transcript may have at most 20,000 segments.' },
  'transcript.format_unknown': {
    kind: 'unsupported_type',
    message: 'A transcript can be a .txt, .md, .vtt, .srt or .docx file.',
  },
  'transcript.unreadable': { kind: 'validation', message: 'This transcript could not be read.' },
  'transcript.empty': { kind: 'validation', message: 'Line 1: there is no text in this transcript.' },
  'speaker.not_found': { kind: 'not_found', message: 'This speaker is not in the transcript.' },
  'speaker.invalid': { kind: 'validation', message: 'The speaker could not be saved.' },
  'minutes.content_blank': { kind: 'validation', message: 'Minutes content cannot be empty' },
  'minutes.content_too_large': { kind: 'too_large', message: 'Minutes may have at most 512 KB.' },
  'approval.no_minutes': { kind: 'conflict', message: 'There are no minutes to approve yet.' },
  'approval.state_wrong': { kind: 'conflict', message: 'The approval of these minutes has moved on.' },
  'approval.decision_invalid': { kind: 'malformed', message: 'Minutes can be submitted, returned or approved.' },
  'approval.note_invalid': { kind: 'validation', message: 'The note could not be saved.' },
  'approval.locked': {
    kind: 'conflict',
    message: 'These minutes are approved. They can only be amended, with a word on why.',
  },
  'approval.forbidden': {
    kind: 'forbidden',
    message: 'Approved minutes are amended by those who may approve them.',
  },
  'approval.too_many': { kind: 'validation', message: 'Minutes may have at most 300 steps and amendments.' },
  'minutes_proposal.not_found': {
    kind: 'not_found',
    message: 'There is no proposal for these minutes, or it has been decided already.',
  },
  'minutes_proposal.decision_invalid': { kind: 'validation', message: 'The decision must be accept or discard.' },
  'minutes_proposal.lines_invalid': {
    kind: 'validation',
    message: 'Please choose changes of this proposal to accept.',
  },
  'minutes_version.not_found': { kind: 'not_found', message: 'This version of the minutes does not exist.' },
  'action_item.not_found': { kind: 'not_found', message: 'This action item does not exist.' },
  'action_item.description_blank': { kind: 'validation', message: 'Please describe what is to be done.' },
  'action_item.invalid': { kind: 'validation', message: 'The action item could not be saved.' },
  'action_item.too_many': { kind: 'validation', message: 'A meeting may have at most 500 action items.' },
  'action_item.filter_invalid': { kind: 'malformed', message: 'Action items cannot be filtered like this.' },
  'export.format_unknown': {
    kind: 'not_found',
    message: 'A meeting can be downloaded as .md, .docx, .pdf, .vtt, .srt or .json.',
  },
  'export.too_long': {
    kind: 'conflict',
    message: 'This meeting is too long for a PDF. Download it as Word or Markdown instead.',
  },
  'export.busy': {
    kind: 'unavailable',
    message: 'Many PDFs are being written just now. Please try again in a moment.',
  },
  'export.untimed': {
    kind: 'conflict',
    message: 'This transcript has no times, so there are no captions of it. Download it as JSON instead.',
  },
});
