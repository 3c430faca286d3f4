/** The kind of content under a heading. `other`: its sentences share words with it. */
export type HeadingKind =
  | 'attendees'
  | 'actions'
  | 'decisions'
  | 'summary'
  | 'discussion'
  | 'problems'
  | 'questions'
  | 'proposals'
  | 'money'
  | 'dates'
  | 'other';

/** The first match counts: "Actions Agreed" contains actions, not decisions. */
const HEADING_KINDS: readonly (readonly [HeadingKind, RegExp])[] = [
  ['attendees', /\b(?:attend\w*|present|participants?|who was there|people|in the room|teilnehm\p{L}*|anwesende?)\b/iu],
  [
    'actions',
    /\b(?:actions?|next steps?|to-?dos?|follow[- ]?ups?|tasks?|assignments?|commitments?|aufgaben?|maßnahmen?|nächste schritte)\b/iu,
  ],
  [
    'decisions',
    /\b(?:decisions?|decided|agreed|agreements?|resolutions?|resolved|outcomes?|conclusions?|beschl(?:uss|üsse)|entscheidung(?:en)?)\b/iu,
  ],
  ['questions', /\bquestions?\b/i],
  ['problems', /\b(?:problems?|issues?|risks?|blockers?|blocked|concerns?|challenges?|impediments?)\b/i],
  ['proposals', /\b(?:ideas?|proposals?|suggestions?|options?|alternatives?)\b/i],
  ['money', /\b(?:budgets?|costs?|finances?|financial|money|prices?|pricing)\b/i],
  ['dates', /\b(?:dates?|deadlines?|schedule|timeline|milestones?|next meeting)\b/i],
  [
    'summary',
    /\b(?:summary|zusammenfassung|überblick|overview|highlights?|abstract|in brief|key (?:points|takeaways)|takeaways?)\b/i,
  ],
  [
    'discussion',
    /\b(?:themen|diskussion|besprochenp{L}*|discuss\w*|topics?|notes?|minutes|points?|matters|agenda|updates?|main)\b/i,
  ],
];

export function getHeadingKind(heading: string): HeadingKind {
  return HEADING_KINDS.find(([, pattern]) => pattern.test(heading))?.[0] ?? 'other';
}

/** Patterns of the sentences that belong under a kind of heading. */
export const sentencePatterns: Readonly<Partial<Record<HeadingKind, RegExp>>> = {
  problems:
    /\b(?:problem\w*|issues?|risks?|risky|concern\w*|worr\w+|difficult\w*|trouble|fail\w*|bugs?|block\w*|stuck|broken|too (?:expensive|late|slow|complex|complicated|hard)|doesn't work|challeng\w+|unfortunately|delay\w*)\b/i,
  proposals:
    /\b(?:we could|how about|what about|what if|maybe we|we should|suggest\w*|propos\w+|the idea|alternatively|option|recommend\w*|let's)\b/i,
  money:
    /\b(?:costs?|price\w*|budget\w*|euros?|pounds?|dollars?|cents?|expens\w+|cheap\w*|million|billion|profit\w*|sales|fund\w*|pay\w*|spend\w*|afford)\b|[€£$]/i,
  dates:
    /\b(?:next (?:meeting|week|month|year)|tomorrow|deadline|by (?:monday|tuesday|wednesday|thursday|friday|the end)|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|schedule\w*)\b/i,
};
