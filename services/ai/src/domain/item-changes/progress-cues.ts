/** Participles and past tenses that report a completed task. */
const DONE_WORDS =
  'done|finished|completed?|delivered|sent|mailed|emailed|e-mailed|shipped|published|uploaded|submitted|posted|merged|deployed|released|fixed|solved|resolved|closed|booked|ordered|bought|paid|signed|written|wrote|drafted|prepared|updated|reviewed|tested|checked|confirmed|arranged|organi[sz]ed|scheduled|invited|called|contacted|informed|told|asked|met|shared|circulated|distributed|presented|translated|printed|installed|migrated|moved|removed|deleted|collected|compiled|summari[sz]ed|designed|built|implemented|cleaned|set up|put together|spoken|spoke|talked|got|made|hired|renewed|cancelled|canceled|negotiated|agreed|recorded|measured|compared|investigated|researched|handed (?:in|over)|sorted(?: out)?|taken care of|took care of|followed up|filed|filled (?:in|out)|rolled out';
/** Words that report a completed task after a form of "be". Without it, "live" and "out" report nothing: "the live demo", "print out". */
const STATE_WORDS = `${DONE_WORDS}|live|out`;
/** Excludes determiners as subjects: "the agreed budget" reports nothing. */
const NOT_A_DETERMINER =
  '(?!(?:the|a|an|our|my|your|their|his|her|its|this|that|these|those|of|in|on|for|to|with|from|and|or|but|by|at|about|as|any|some|all|each|every|more|than|is|are|was|were|be|been|so|then|very)\\b)';

const AUXILIARIES = "(?:'ve|'s| have| has)";
const ADVERBS =
  '(?: (?:also|already|all|just|now|finally|actually|since|then|both|even|completely|fully|successfully))*';

/** "I sent …", "we've finished …", "Bob has already booked …". */
const ACTIVE_REPORT = new RegExp(
  `\\b${NOT_A_DETERMINER}(?:i|we|he|she|they|\\p{L}{2,})(?:${AUXILIARIES})?${ADVERBS} (?<what>${DONE_WORDS})\\b`,
  'iu',
);
/** "The report is done", "that's finished", "they were sent yesterday", "it's been sent". */
const PASSIVE_REPORT = new RegExp(
  `(?:(?:'s|'re| is| are| was| were)(?: been)?|\\b(?:has|have) been)${ADVERBS} (?<what>${STATE_WORDS})\\b`,
  'i',
);
/** "Done.", "Sent it yesterday.", "All done": a short answer to a question. */
const SHORT_ANSWER = new RegExp(
  `^(?:(?:yes|yeah|yep|yup|okay|ok|right|sure|oh|well|um|uh)[,.]? )*(?:(?:all|already|just) )*(?<what>${DONE_WORDS})\\b`,
  'i',
);

/** Negated, uncertain or in the future, so nothing is reported as done. */
const NOT_DONE =
  /\b(?:not|never|no|nobody|nothing|none|neither|nor|without|cannot|almost|nearly|half|halfway|partly|partially|mostly|most of|part of|some of|hardly|barely|unless|until|till|if|whether|when|whenever|once|before|after|as soon as|will|shall|would|should|could|can|may|might|must|need|needs|going to|gonna|want|wants|wanted|wish|hope|hopefully|hoped|plan|plans|planned|planning|try|tried|trying|about to|supposed to|meant to|have to|has to|had to|get|getting|to be|let's|let us|please|maybe|perhaps|probably|possibly|think|thought|guess|suppose|believe|assume|apparently|ought|still|yet|pretend|imagine|consider it|wonder|doubt|forgot|forget|who|what|why|how|which|except|all but|first (?:draft|half|part|version|page|step|round)|last (?:year|month|quarter))\b|n['’]t\b|['’]ll\b|['’]d\b/i;
/** Fixed phrases with a past participle: "well done", "over and done". */
const NOT_A_REPORT =
  /\b(?:well done|nicely done|over and done|easier said|said and done|get it done|done deal|being \w+)\b/i;

/** The word that reports a task as done, such as "sent". `text` is the cleaned sentence, `quote` the original. */
export function findDoneWord(text: string, quote: string): string | undefined {
  if (NOT_DONE.test(text) || NOT_DONE.test(quote) || NOT_A_REPORT.test(text)) return undefined;
  for (const pattern of [PASSIVE_REPORT, ACTIVE_REPORT, SHORT_ANSWER]) {
    const doneWord = pattern.exec(text)?.groups?.what;
    if (doneWord !== undefined) return doneWord.toLowerCase();
  }
  return undefined;
}

const POSTPONE =
  '(?:move|moved|moving|push|pushed|pushing|postpone|postponed|postponing|delay|delayed|delaying|defer|deferred|deferring|shift|shifted|reschedule|rescheduled|put off|hold off|park|parked)';
/** "We'll move that to Friday", "the survey is postponed", "let's push the launch back to May". */
const POSTPONEMENT = new RegExp(
  `\\b(?:we|i|they|he|she|you|let's|let us)(?:'ll| will|'ve| have| had|'d| would| had to| have to| need to|'re going to| are going to|'m going to|'s going to| is going to| decided to| agreed to| can| should)?${ADVERBS} ${POSTPONE}\\b|\\b\\p{L}{2,}(?:'ll| will| has| had to| has to| decided to| agreed to)${ADVERBS} ${POSTPONE}\\b|(?:'s|'re| is| are| was| were| been| gets| got)${ADVERBS} (?:moved|pushed|postponed|delayed|deferred|shifted|rescheduled|put off|parked)\\b`,
  'iu',
);
/** "Not yet", "I haven't finished it", "still working on it", "I need another week". */
const UNFINISHED =
  /\bnot (?:quite |really )?(?:yet|done|finished|ready|complete)\b|\b(?:haven|hasn|isn|aren|wasn|didn|couldn)['’]t\b.*\b(?:yet|done|finish(?:ed)?|complete[d]?|started|ready|sent|manage[d]?|get (?:to|around|round)|got (?:to|around|round)|had (?:the |any )?(?:time|chance))\b|\b(?:have|has|had|is|are|was|were|did) not\b.*\b(?:yet|done|finish(?:ed)?|complete[d]?|started|ready|sent)\b|\bstill (?:working|waiting|writing|busy|in progress|open|to do)\b|\bneeds? (?:a little |a bit )?(?:more time|another|a few more|some more)\b|\brunning late\b/i;
/** Negated or conditional: "don't move it", "if we postpone", "we did not delay". */
const NOT_POSTPONED =
  /\b(?:don['’]t|do not|won['’]t|will not|never|can['’]t|cannot|shouldn['’]t|should not|didn['’]t|did not|no need to|without|rather than|instead of|if|whether|unless|might|may|maybe|perhaps|could|would|wonder|suggest|propose|rumou?r|already)\b[^,;]*/i;
const POSTPONE_WORD = new RegExp(`\\b${POSTPONE}\\b`, 'i');

/** The preposition before the new day: "to Friday", "until the first of December". */
export const dayPrepositionPattern = /\b(?:to|until|till|for)\b/gi;
/** Words that may occur between the preposition and the day. */
export const dayPrefixPattern = /^\s*(?:(?:the|next|this|coming|following|end of|early|late|about|around)\s+)*$/i;
/** Words that put a day in the future: "by Monday", "I'll have it on Tuesday", not "I was ill on Monday". */
export const futurePattern = /\b(?:will|shall|going to|gonna|by|until|till|next|tomorrow|later)\b|['’]ll\b/i;
/** Verbs that postpone even without a day. "Moved" needs a day, because things may be moved to a place. */
export const clearPostponementPattern =
  /\b(?:postpon\w+|delay\w*|defer\w*|reschedul\w+|put off|hold off|push(?:ed|ing)? (?:\p{L}+ ){0,6}back|park(?:ed)?)\b/iu;

export type Delay = 'moved' | 'late';

/** The delay that a sentence reports: the task is postponed ('moved'), or it is late and needs another day ('late'). */
export function findDelay(text: string, quote: string): Delay | undefined {
  const isMoved = POSTPONEMENT.test(text);
  if (isMoved) {
    const hedge = NOT_POSTPONED.exec(quote);
    if (hedge !== null && POSTPONE_WORD.test(hedge[0])) return undefined;
    return 'moved';
  }
  return UNFINISHED.test(text) ? 'late' : undefined;
}

/** A question about the status of a task. */
export const statusQuestionPattern =
  /\b(?:did|have|has|is|are|was|were|where|any (?:news|progress|update)|how (?:is|are|about|far)|what about|status|what['’]s (?:the|up)|how['’]s)\b/i;
/** A request to do a task; "done" in the response then means that it will be done. */
export const taskRequestPattern =
  /\b(?:can|could|would|will) (?:you|somebody|someone|anybody|anyone|we|he|she|they)\b|\bplease\b|\b(?:shall|should) (?:i|we)\b/i;
/** A sentence with a pronoun for the previous sentence, or that only answers it. */
export const backReferencePattern =
  /\b(?:it|that|this|those|these|them|they|that one|this one)\b|^(?:(?:yes|yeah|yep|yup|no|nope|okay|ok|sure|oh|well|um|uh|sorry)\b[,.]? ?)+|^(?:done|sent|finished|completed|all done|not yet)\b/i;
