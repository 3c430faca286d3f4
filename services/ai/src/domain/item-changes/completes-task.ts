import { getStem, getWords } from '../writer/words/terms.ts';

/** Participles that complete any task. */
const UNIVERSAL_COMPLETION =
  /^(?:done|finished|completed?|closed|taken care of|took care of|sorted(?: out)?|followed up|live|out|rolled out|implemented|resolved|solved)$/;

/** Verbs of tasks, each with the participles that complete such a task. */
const COMPLETIONS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:send|mail|e-?mail|share|circulate|distribute|forward|submit|deliver|hand|give|return|ship|pass)\b/i,
    /^(?:sent|mailed|e-?mailed|shared|circulated|distributed|submitted|delivered|handed (?:in|over)|shipped|posted|uploaded)$/,
  ],
  [
    /\b(?:write|draft|prepare|create|make|design|build|compile|put together|summari[sz]e|develop|produce|finish|complete|set up|translate|record|update|implement|work on)\b/i,
    /^(?:wrote|written|made|built|compiled|put together|set up|sent|mailed|e-?mailed|circulated|distributed|submitted|delivered|published|uploaded|shipped|merged|deployed|released)$/,
  ],
  [
    /\b(?:call|phone|ring|contact|ask|talk|speak|inform|tell|discuss|reach out|get in touch|check with|meet)\b/i,
    /^(?:called|contacted|asked|talked|spoke|spoken|informed|told|met)$/,
  ],
  [
    /\b(?:book|order|buy|get|reserve|arrange|organi[sz]e|purchase|schedule|hire|plan)\b/i,
    /^(?:booked|ordered|bought|got|arranged|organi[sz]ed|scheduled|hired|paid)$/,
  ],
  [/\b(?:fix|solve|resolve|repair|debug|correct)\b/i, /^(?:fixed|merged|deployed|released|shipped)$/],
  [
    /\b(?:publish|release|deploy|ship|launch|upload|post|roll out)\b/i,
    /^(?:published|released|deployed|shipped|uploaded|posted)$/,
  ],
  [
    /\b(?:review|check|test|verify|confirm|try|look (?:at|into)|investigate|research|evaluate)\b/i,
    /^(?:reviewed|checked|tested|confirmed|investigated|researched)$/,
  ],
  [/\b(?:remove|delete|clean|cancel)\b/i, /^(?:removed|deleted|cleaned|cancelled|canceled)$/],
];

/** True if the participle completes the described task: "checked" does not complete "send the budget". */
export function completesTask(doneWord: string, description: string): boolean {
  if (UNIVERSAL_COMPLETION.test(doneWord)) return true;
  const stem = getStem(doneWord);
  if (getWords(description).some((word) => getStem(word) === stem)) return true;
  return COMPLETIONS.some(([task, completion]) => completion.test(doneWord) && task.test(description));
}
