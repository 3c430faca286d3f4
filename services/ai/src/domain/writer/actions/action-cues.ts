/** Verbs of tasks that are done after a meeting. */
const TASK_VERBS =
  'arrange|bring|book|check|circulate|collect|come up with|compile|complete|confirm|contact|coordinate|design|discuss (?:it |this |that )?with|distribute|draft|email|e-mail|evaluate|fill (?:in|out)|find out|finish|follow up|forward|get (?:back to|in touch)|implement|inform|investigate|invite|look into|look up|mail|negotiate|organi[sz]e|prepare|produce|provide|put together|recruit|remind|report(?: back)?|request|research|review|schedule|send|set up|share|speak (?:to|with)|specify|submit|summari[sz]e|talk (?:to|with)|test|update|upload|work on|work out|write';
/** Verbs that also describe what happens in a meeting; they need more evidence for an action item. */
const AMBIGUOUS_VERBS =
  'add|ask|build|buy|calculate|call|change|compare|convert|copy|create|document|ensure|estimate|examine|explore|find|fix|gather|generate|get|improve|install|keep|look at|make|measure|meet|order|pick|plan|present|print|publish|put|record|remove|replace|resolve|run|sort|start|think about|track|train|translate|try|verify|visit|watch';

export const taskVerbPattern = new RegExp(`^(?:${TASK_VERBS})\\b`, 'i');
const TASK_VERB = `(?:${TASK_VERBS}|${AMBIGUOUS_VERBS})`;

/** The -ing forms of these verbs, such as "working on", each with its base form. */
const ING_FORMS = [...TASK_VERBS.split('|'), ...AMBIGUOUS_VERBS.split('|')]
  .filter((verb) => /^[a-z -]+$/.test(verb))
  .map((verb): [string, string] => {
    const [first = '', ...rest] = verb.split(' ');
    const stem = /^(?:get|put|plan|run|set|submit)$/.test(first)
      ? first + first.slice(-1)
      : first.replace(/(?<=[^e])e$/, '');
    return [[`${stem}ing`, ...rest].join(' '), verb];
  });
const baseFormByIngForm: ReadonlyMap<string, string> = new Map(ING_FORMS);
const ING_PATTERN = ING_FORMS.map(([ingForm]) => ingForm).join('|');

const ADVERBS =
  '(?:(?:also|then|just|go|gladly|happily|of course|probably|definitely|certainly|maybe|perhaps|now|all|both|please|first|still|quickly|actually|again|to|go and|go ahead and|try to|try and|make sure to|be able to|have to|need to|already|happily|personally|like to) )*';
const TASK = `${ADVERBS}(?<task>${TASK_VERB}\\b.*|be (?:${ING_PATTERN})\\b.*)$`;
const createCuePattern = (subject: string, flags = 'i'): RegExp => new RegExp(`${subject} ${TASK}`, flags);

/** "I'll send …". */
export const firstPersonPattern = createCuePattern(
  "\\bI(?:'ll| will| shall|'m going to| am going to| promise to| have to| need to|'ve got to|'re supposed to| are supposed to)",
);
/** "Can you send …", "please send …": a request. */
export const requestPattern = createCuePattern(
  "\\b(?:(?:can|could|would|will) (?:you|both of you|you two)|please|I(?:'d| would) like you to|I (?:want|need) you to|would you mind|if you (?:could|would))",
);
/** "You need to send …": a request if the addressee is known. */
export const instructionPattern = createCuePattern(
  "\\byou(?:'ll| will|'re going to| are going to| need to| have to| should| must|'re supposed to| are supposed to| two are going to| guys can)",
);
/** "We need to send …". */
export const groupTaskPattern = createCuePattern(
  "\\b(?:we|somebody|someone|everybody|everyone)(?:'ll| will|'re going to|'s going to| are going to| is going to| need to| needs to| have to| has to| should| must|'ve got to)",
);
/** "The next step is to send …", "an action item for me: send …": the phrase anywhere in a sentence, before a known verb. */
export const actionItemPhrasePattern = createCuePattern(
  '\\b(?:action(?: item| point)?s?|next steps?|to-?do)(?: (?:is|are|was|will be)| for (?:\\p{L}+ ?){1,3})?:?(?: (?:for )?(?:me|us|you))?(?: to)?',
  'iu',
);
/** "<name> will send …". */
export function createNamePattern(name: string, isSpeaker: boolean): RegExp {
  const modal = `(?:'ll|'s going to| will| is going to| needs to| has to| should| can| shall| is supposed to${isSpeaker ? "|,? you(?:'re going to|'ll| will| are going to| can)| can| could| going to| to" : ''})`;
  return new RegExp(`(?<name>${name})(?: (?:\\p{L}+er|expert|team))?,?${modal} ${TASK}`, isSpeaker ? 'iu' : 'u');
}

/** Every sentence that assigns a task to a person contains one of these. */
export const assignmentPattern =
  /(?:'ll|'s going to| will| going to| needs to| has to| should| shall| supposed to| can| could| to| you(?:'re|'ll| will| are| can)) /;

export const ANY_NAME = '\\b\\p{Lu}[\\p{Ll}\\p{L}’-]+(?: \\p{Lu}[\\p{L}’-]+){0,3}';

export const hypotheticalPattern =
  /\b(?:if (?:i|we|they|it|he|she|people)\b|would be|could be|might|imagine|suppose|let's say|for (?:example|instance)|when(?:ever)? you|so you can|want to be able|used to|would have|wouldn't|don't have to|don't need to|i'll be honest|wonder (?:if|whether)|i'm sure)/i;
export const afterMeetingPattern =
  /\b(?:next (?:meeting|time|week|month|session)|by then|afterwards|after (?:this|the meeting|lunch)|later|over the week(?:end)?|before (?:the|our|we) next|when (?:i|we) get back|follow(?:ing)? (?:the|this) meeting|by (?:the )?email|in writing|the (?:project|final) report|minutes of)\b/i;
/** Tasks that are done during the meeting. */
export const duringMeetingPattern =
  /^(?:confirm (?:that|whether|if|for)|start (?:with|by|off|at|wrapping|the meeting)|add (?:to that|that|just|also)|ask (?:now|you|everyone|members|a question|the (?:minister|prime|question|member|government|hon)|if|whether|how|what|why)|call (?:on|upon)|try (?:and )?(?:to )?(?:answer|explain|be)|keep (?:it|this|that|going|to|my)|make (?:a (?:point|comment|statement)|it (?:clear|short|quick)|sure)|get (?:to|on|into|started|going|through|that|it)|put (?:it|that|this|my|on the record)|find (?:it|that)|pick (?:up on|up where|on)|present (?:it|this|my|a petition|to you)|do (?:it|that|this|so|my best|everything)|run through|look at (?:it|this|that)\b|think about (?:it|that)$|talk to you about|talk with you about|share (?:my screen|with you|this|my time|that)|provide (?:a|an|some) (?:answer|example)|report (?:that|to the house)|check (?:it|that|this)$|write (?:it|that|this) (?:down|up|here)|change (?:it|that)$|meet\.?$|watch (?:it|that)|submit (?:to you|that)|remind (?:you|members|everyone|the)|review (?:it|that)$|get (?:a|an|the) (?:idea|chance|sense))/i;

/** Verbs of the conversation itself, which are not tasks. */
export const conversationPattern =
  /^(?:say|explain|describe|tell (?:me|us|you) (?:a |about|more|how|what|why|something)|walk (?:you|us|me|everyone) through|give (?:you|us|me|everyone) (?:a|an|some|the) (?:\w+ )?(?:overview|update|summary|idea|example|background|introduction|intro|sense)|go (?:through|over|first|next|ahead|on|to|back)|pass|hand (?:over|it)|leave (?:it|that|this)|begin|read (?:it|that|this|out|from|the (?:motion|question|petition|minutes))|repeat|quote|skip|finish (?:by|with|here|there|my)|close|end|open|answer|respond|comment|elaborate|clarify|introduce (?:myself|yourself|ourselves)|turn|take (?:questions|that|it|the next|over|you|a)|stay|sit|mute|unmute|speak(?! (?:to|with))|continue|proceed|jump|come back|miss|admit|second|argue|disagree|support that|love|hate|allow|interrupt|recap|excuse|bear|join|attend|manage|afford|live|accept|approve|vote|imagine|note|notice|assume|suggest|propose|recommend|be|become|start(?! (?:work|writing|on))|help|give it|work (?:with|for) (?:that|it|me)|do (?!the |a |an )|shut up|relax|hold|lose|win|keep|rather|speak up)\b/i;

/** Accepts a request. */
export const acceptancePattern =
  /^(?:(?:um|uh|oh|yes|yeah|yep|okay|ok|sure|right|alright|absolutely|certainly|understood|gladly)[,.]? )*(?:i will|i'll|i can(?! imagine| see| tell|'t)|will do|sure|of course|no problem|absolutely|certainly|consider it done|on it|happy to|gladly|with pleasure|you'll have (?:it|them))\b/i;
/** Accepts a request that names its addressee; a plain "yes" is enough. */
export const assentPattern =
  /^(?:um|uh|oh|hm|well)?[, ]*(?:yes|yeah|yep|okay|ok|sure|fine|alright|absolutely|certainly|of course|will do|no problem|i will|i'll|i can|works for me|\w+ works|right(?=[.!]?$))(?!\p{L})/iu;
/** Accepts an offer. */
export const offerAcceptancePattern =
  /^(?:(?:yes|yeah|okay|ok|oh)[,.!]? )*(?:please|please do|perfect|great|good|excellent|thank|thanks|wonderful|lovely|that would|that'd|sounds good|yes)\b/i;
/** "I can do it", "leave it to me". */
export const volunteerPattern =
  /^(?:(?:yes|yeah|okay|ok|sure|well|right)[,.]? )*(?:(?:i can|i'll|i will|i could|i'd be happy to|i'm happy to|let me) (?:do|take|handle|own|look after|take care of|sort|pick up) (?:it|that|this|care of (?:it|that))|leave (?:it|that) (?:to|with) me|i volunteer|(?:i'll|i will|i can) \p{L}+(?: (?:to|with|up))? (?:it|that|this|them|him|her) myself)\b/iu;
/** "Can you do that by Friday?": asks for the due date of a promised task. */
export const dueDateQuestionPattern =
  /\b(?:can|could|would|will|shall|should) (?:you|we|i|it|that|this)\b[^?]*\b(?:that|it|this|those|them)\b[^?]*\?$/i;

/** The verb phrase in its base form: "be working on it" becomes "work on it". */
export function toBaseForm(task: string): string {
  const match = new RegExp(`^be (${ING_PATTERN})\\b`, 'i').exec(task);
  return match === null
    ? toBaseFormOfCommonVerb(task)
    : (baseFormByIngForm.get((match[1] ?? '').toLowerCase()) ?? '') + task.slice(match[0].length);
}

/** Verbs of states and thoughts, which are not tasks. */
const STATE_VERBS =
  'be|been|being|ever|hardly|have(?! a (?:look at|word with|chat with)\\b)(?! .*\\b(?:ready|done|finished|fixed)\\b)(?! (?:the|our|my|your|his|her|their|this|these) (?:[a-z]+ ){1,3}[a-z]+ed\\b)|has|had|know|see|say|like|want|need|think(?! (?:about|of))|go(?! (?:and|through|over))|believe|feel|hope|guess|mean|agree|seem|come(?! up)|not|never|a|the|an|it|that|this|we|you|i|he|she|they|with|for|in|on|at|of|if|so|and|or|but|because|maybe|about|really|only|very|tell you|start with|move|hear|listen|either|get more|get mm|stop|wait|show(?: you)?|let|try|use it|happen|cost|depend|remember|understand';
/** "Always remember" is no task, "always lock" is one. */
const NON_TASK_VERBS = `(?:(?:always|still|often|usually|sometimes|simply) )?(?:${STATE_VERBS})`;
const COMMON_VERBS: ReadonlyMap<string, string> = new Map(
  'do doing|make making|look looking|work working|give giving|get getting|take taking|play playing|put putting|start starting|keep keeping|think thinking|write writing|talk talking'
    .split('|')
    .map((pair): [string, string] => {
      const [baseForm = '', ingForm = ''] = pair.split(' ');
      return [ingForm, baseForm];
    }),
);
const ANY_TASK = `${ADVERBS}(?<task>(?:be (?:${[...COMMON_VERBS.keys()].join('|')})|(?!(?:${NON_TASK_VERBS})\\b)[a-z]{2,}) .*)$`;
const COMMITMENT =
  "(?:'ll| will| shall|'m going to|'re going to|'s going to| am going to| are going to| is going to| need to| needs to| have to| has to|'ve got to|'m supposed to|'re supposed to| am supposed to| are supposed to| is supposed to| should| must)";
const createLoosePattern = (subject: string): RegExp => new RegExp(`\\b${subject}${COMMITMENT} ${ANY_TASK}`, 'i');

/** First person with any verb, for sentences that the classifier rates as tasks. */
export const looseFirstPersonPattern = createLoosePattern('I');
export const looseInstructionPattern = new RegExp(
  `(?:\\byou(?: two| guys| both)?${COMMITMENT}|\\b(?:can|could|would|will) you|\\bplease) ${ANY_TASK}`,
  'i',
);
export const looseGroupTaskPattern = createLoosePattern('(?:we|somebody|someone|everybody|everyone|they|he|she)');

/** "You can come up with …", "let's leave …": for sentences that the classifier rates as tasks. */
export const looseSuggestionPattern = createCuePattern("(?:\\byou(?: two| guys| both)? (?:can|could|might)|\\blet's)");

/** "I can call them": an offer. "Who can call them?", "somebody has to call them": a task without an owner. */
export const offerPattern = new RegExp(`\\bI (?:can|could)(?! (?:not|never)\\b) ${ANY_TASK}`, 'i');
export const volunteerRequestPattern = new RegExp(
  `\\b(?:who(?: is going to| will| can| could| wants to| would like to|'s going to)|(?:somebody|someone|one of (?:us|you))(?: also)?(?:'ll| will| has to| needs to| should| must)) ${ANY_TASK}`,
  'i',
);
/** "Could one of you call them?", "We have to call them": a task without an owner in fluent speech, which somebody takes with the same verb. */
export const openTaskPattern = new RegExp(
  `\\b(?:(?:can|could|would|will) (?:somebody|someone|anyone|anybody|one of (?:us|you))|we(?: need to| have to| must|'ve got to)) ${ANY_TASK}`,
  'i',
);
/** "Should I call them?": an offer. */
export const offerQuestionPattern = new RegExp(
  `^(?:(?:and|so|or|then|okay|ok),? )*(?:should|shall) I ${ANY_TASK}`,
  'i',
);
/** "Everyone must sign …". */
export const everyonesTaskPattern = new RegExp(
  `^(?:everyone|everybody|all of (?:us|you)) (?:must|has to|have to|needs to|need to|should|will) ${ANY_TASK}`,
  'i',
);
/** "You and I should write …", "Ben and I will write …". */
export const sharedTaskPattern = new RegExp(
  `\\b(?<other>you|\\p{Lu}[\\p{L}’-]+) and I(?:'ll| will| should| need to| have to| must| are going to| can| could) ${ANY_TASK}`,
  'iu',
);
/** "Action: …", "Action item for Bob: …", "To do: …": a label at the start of a sentence, with a colon or dash, before any task. */
export const actionItemLabelPattern =
  /^(?:(?:new|next|an?|the) )?(?:action(?: item| point)?s?|to[- ]?do|task|next steps?)(?: (?:for|on|to|is for) (?<who>[\p{L}’' -]{2,40}?))?\s*(?::|–|—|-(?= ))\s*(?<task>\S.*)$/iu;
/** "Carla writes …", "Carla to write …" after a label. */
export const labeledOwnerPattern =
  /^(?<who>\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,2})(?:,| to| will|'ll| shall| should| needs to| has to| is going to)? (?<task>\p{Ll}.*)$/u;

/** "writes" becomes "write". */
export const toInfinitive = (task: string): string =>
  task.replace(/^(\p{Ll}{2,}?)(ies|(?<=ss|sh|ch|x|zz|o)es|(?<!s)s)(?= )/u, (_, stem: string, end: string) =>
    end === 'ies' ? `${stem}y` : stem,
  );

/** "Think about …", "supposed to work on …": a task without a subject. */
export const looseImperativePattern = new RegExp(
  `^(?:(?:and|then|just|also|to|is|are|supposed to|going to) )*(?<task>(?:be (?:${ING_PATTERN}|${[...COMMON_VERBS.keys()].join('|')})|${TASK_VERB})\\b .*)$`,
  'i',
);
const ANY_NAMED_TASK = ANY_TASK.replace('[a-z]{2,}', '\\p{Ll}{2,}');
/** "Otto, muck out the pen": an order to a speaker; `isOrderedWork` tells whether it is one. */
export const namedOrderPattern = new RegExp(
  `^(?:(?:and|so|then|okay|ok|right),? )*(?<name>${ANY_NAME}), ${ANY_NAMED_TASK}`,
  'u',
);
/** "Rosa will count the plates": the task of a speaker, if it is `isPlannedWork`. */
export const namedPlanPattern = new RegExp(
  `^(?:(?:and|so|then|okay|ok|right),? )*(?<name>${ANY_NAME})(?: will|'ll| is going to) ${ANY_NAMED_TASK}`,
  'u',
);
/** "the designer should specify …". */
export const looseNamePattern = new RegExp(
  `(?<name>${ANY_NAME})(?:${COMMITMENT.slice(3, -1)}| can| could| to| going to) ${ANY_NAMED_TASK}`,
  'u',
);

/** "be doing the evaluation" becomes "do the evaluation". */
function toBaseFormOfCommonVerb(task: string): string {
  const [, ingForm = ''] = /^be ([a-z]+)\b/i.exec(task) ?? [];
  const baseForm = COMMON_VERBS.get(ingForm.toLowerCase());
  return baseForm === undefined ? task : baseForm + task.slice(3 + ingForm.length);
}

/**
 * An act of speech ("ask you a few questions", "give an example"), or one that begins, interrupts or ends the conversation ("finish
 * here"). This ends with the meeting, so it is not a task.
 */
const CONVERSATIONAL_REQUEST =
  /^(?:be\b|thank\b|continue(?!\s+(?:with )?(?:the|our|their|\p{L}+ing)\b)|give (?:me |you |us |him |her |them |everyone )?(?:an? |some |another )?(?:\p{L}+ )?(?:example|idea|overview|moment|second|minute)s?\b|give (?:me |you |us |them |everyone )(?:(?:a bit|a little(?: bit)?|some|more|a bit more|some more|further|any) (?:of )?)?(?:details?|sense|background|flavour|insight)\b|let (?:\p{L}+\.? ){1,3}(?:continue|finish|speak|answer|respond|reply|begin|start)\b|ask(?=$| (?:you|me|us|a|an|some|one|this|that|it|if|whether|why|how|what|when|where|who|questions?|again|now|members|everyone)\b)|finish(?=$| (?:by|with|here|there|now|at|on|early|my|your|this|that|it|up)\b)|(?:ask|let|invite) (?:\p{L}+\.? ){1,4}?(?:to )?(?:speak|start|begin|continue|explain|comment|respond|present|go|answer)(?= (?:first|now|briefly|next)\b(?! (?:week|month|quarter|year|spring|summer|autumn|winter|\p{L}+day)\b))|give (?:\p{L}+\.? ){0,4}the (?:floor(?=[.!?]?$)|(?:floor|word)(?= (?:to|now|first|next|for)\b))|stop\b|begin\b|mind\b|wait\b|hold\b|come (?:to|back|in)\b|tell (?:me|us|you)(?: (?:a bit|something|more|about|if|whether|how|why|what|when|where))|repeat\b|introduce\b|click\b|press\b|scroll\b|type\b|move on\b|sit\b|wish\b)/iu;

/** True for a task that is part of the conversation, which ends with it. */
export const endsWithConversation = (task: string): boolean => CONVERSATIONAL_REQUEST.test(task);

/** "I'll tell Ben to send …", "I'll ask her": the speaker's own task, not Ben's. */
export const messagePattern =
  /\bI(?:'ll| will|'m going to| am going to|'d better| have to| need to) (?:also |then |just )?(?<task>(?:tell|ask|remind|inform|let|get|email|e-mail|call|text|message|ping|write to|talk to|speak to|speak with|check with|chase)\b (?!you\b|me\b|us\b|the (?:minister|member|house)\b).*)$/i;

/** "Zack collects the texts …": a plan in the present tense. */
export const presentPlanPattern =
  /^(?:(?:and|so|then|okay|ok),? )*(?<who>\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?) (?<task>(?!is\b|was\b|has\b|does\b|says\b|thinks\b|wants\b|needs\b|knows\b|means\b|likes\b)\p{Ll}{2,}s (?:the|a|an|our|their|his|her|this|up|out|in|with|to|\p{L}+s)\b.*)$/u;

/** "Ana and Ben will …", "Ana and Ben, can you …": a task of two people. */
export const twoOwnersPattern =
  /(?<who>\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)? and (?!I\b)\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)?)(?:,? (?:can|could|will|would) you(?: two| both)?|,? please| will| are going to|'ll| need to| have to| should) (?:both |please |also |together )?(?<task>\p{Ll}{2,} .*)$/u;

/** Reports during the meeting that a request is already done. */
export const doneNowPattern =
  /^(?:(?:okay|ok|yes|yeah|right|so|and|oh)[,.!]? )*(?:(?:i'm|i've|it's|it is|that's|we're) )?(?:done|got it|i see it|i'm there|i'm in|it's (?:printing|working|running|open|back|on|there)|that worked|it worked)\b(?! by| on| until| tomorrow)/i;

/** "Would you mind checking it?" becomes "Could you check it?". */
export function toPlainRequest(text: string): string {
  return text.replace(/\b(?:would|do) you mind (\p{L}+ing)\b/iu, (all, ingForm: string) => {
    const base = toBaseForm(`be ${ingForm}`);
    return base.startsWith('be ') ? all : `could you ${base}`;
  });
}

/** "QA will finish …", "the design team will …": a group that stands for its members. */
export const groupOwnerPattern =
  /^(?:(?:and|so|then|but|okay|ok),? )*(?<name>(?:the \p{L}+ team|\p{Lu}{2,5}|\p{Lu}\p{Ll}+ team|(?:Marketing|Sales|Finance|Engineering|Design|Legal|Operations|Support|Procurement|Accounting|Facilities|Purchasing)))(?: will|'ll| is going to| has to| needs to) (?:also |then |still )?(?<task>(?!be\b|have\b|not\b|never\b|like\b|want\b|need\b)\p{Ll}{2,} .*)$/u;
