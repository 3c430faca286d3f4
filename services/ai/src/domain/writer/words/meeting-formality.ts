import { isAgendaTalk } from './agenda-talk.ts';

/**
 * Openings of sentences with which a chair runs the meeting ("I now call on …", "Are there any …"), or with which people greet, thank
 * and introduce themselves. They are not about the subject of the meeting, so the minutes leave them out.
 */
const FORMALITY_OPENING =
  /^(?:i (?:now )?call(?: on| upon)? (?:the|this|mr|mrs|ms|dr|cllr|councillor)\b|i (?:(?:now|also|hereby|would(?: now)? like to|want to|'?ll|will|shall) )*(?:invite (?:the|mr|mrs|ms|dr|cllr|councillor)\b|give way|put the question|declare the|second (?:that|it|the)|beg to|rise|open (?:the|this)|close (?:the|this)|adjourn|yield|hand (?:over|back)|thank|welcome|recogni[sz]e|ask you|commend (?:this|the))|we (?:now |will now |'ll now )?(?:come|turn|move|go|proceed|get|return) (?:now |back |on |over )*(?:to|with) (?:(?:agenda )?item|point|question|the (?:next|first|second|third|last|agenda|\p{L}+ (?:reading|item|point|question)))|(?:agenda )?item (?:number )?\p{L}+ (?:is|on)|we(?:'re| are) (?:now )?going to (?:go|move) on(?:,? (?:now|then))*(?:[.!]*$|,? to (?:(?:the|our|some|a few|your) )?(?:(?:next|first|second|third|last|further|agenda) )*(?:agenda|items?|points?|questions?|mr|mrs|ms|dr|hon|cllr|councillor)\b)|let's (?:now )?(?:turn|come|proceed|move on|go on|start|begin|get started|take a (?:walk|break|short break)|vote)|(?:are there|is there|do (?:we|you) have) any|any (?:other|further|more)|order[,.]|hear, hear|apologies (?:from|for)|all (?:those )?in favour|as many as|to the contrary|time's up|on a point of order|(?:nice|good|great|lovely) to (?:meet|see|hear)|(?:that's a )?good question|would you like|my name is|(?:can|could) (?:you|we|i|everyone|everybody) (?:all )?(?:hear|see|repeat|start|begin|tell|give|explain)|you have \p{L}+ minutes|(?:i'd like|i would like|i want) to (?:ask|hear from) (?:you|everyone|everybody|all)\b|speaker,|(?:i (?:will|would like to|want to|must|shall)|i'll|i'd like to|let me) remind (?:you|everyone|everybody|all|members|the)|i (?:have )?(?:referred|alluded) to (?:that|this|it)\b|we(?:'ll| will)(?: now)? (?:go|come|turn|move) (?:now |back |on |over )*to (?:mr|mrs|ms|dr|hon)\b|(?:just )?let(?:'s| us)? (?:just )?have (?:a|some) (?:\p{L}+ )?(?:discussion|chat|talk|look|think|break)\b|here (?:on|at|in) the (?:left|right|top|bottom|middle|screen|slide)\b|nobody is here|i(?:'d| would) (?:just |probably )?have to (?:ask|check|think|look|see)\b|i(?:'ve got| have| need) to (?:jump|dash|run|drop)(?= (?:to|in|into|off|now)\b|[.,!])|for the (?:minutes|record))/iu;
/** The same with a name, which has a capital letter. */
const NAMED_OPENING =
  /^(?:I (?:now )?call(?: on| upon)? \p{Lu}|I(?:'ll)? (?:(?:now|also|hereby|would(?: now)? like to|want to|will|shall) )*invite \p{Lu}|I(?:'m| am) \p{Lu}\p{Ll}+,|(?:[Pp]erhaps|[Mm]aybe) (?:\p{Lu}\p{Ll}+|you) (?:can|could|would|will) (?:tell us|give us (?:more|some more|further|the) details?|(?:explain|comment)(?: (?:on )?(?:that|this|it))?(?:[.!?]*$| (?:how|why)\b)))/u;
/** The same, anywhere in a sentence. */
const FORMALITY_PHRASE =
  /\b(?:the minutes (?:of (?:the|our) (?:last|previous) (?:\p{L}+ )?)?(?:are|is|were) (?:approved|agreed|adopted)|(?:introduce|present) (?:his|her|their|the) (?:report|paper|item)|(?:seats|phones), please|switch off your|take your seats|beg to move|point of order|the ayes have it|put the question|the question is that|stands? adjourned|has the floor|the floor is|let (?:\p{L}+ ){1,4}go first|ask you (?:guys |all |both )?for your\b|declarations? of interest|any other business|included (?:in|on) the agenda (?:for|of) this meeting|nice (?:to meet|meeting) you|(?:meeting|session) (?:is )?(?:closed|open)\b|read a second time and|give way to|sorry to hear|(?:am|is|are|'s|'m|'re) (?:still )?in another (?:call|meeting)|(?:comes?|joins?|(?:will|'ll) (?:come|join|be (?:here|there|back))) (?:us )?in \p{L}+ minutes|i(?:'m| am) (?:really |very |so )?sorry)\b/iu;
/** The same in German: greetings, what the meeting is about, and its agenda. */
const GERMAN_FORMALITY =
  /^(?:(?:wir (?:sprechen|reden|beraten|diskutieren) heute|heute (?:sprechen|reden|beraten|diskutieren) wir) |heute geht es um |(?:wir kommen|(?:dann |jetzt |nun )?kommen wir) (?:jetzt |nun |dann )?zu(?:m|r)? (?:\p{L}+ )?(?:tagesordnung(?:spunkt)?|punkt|thema|top)\b|(?:tagesordnungspunkt|top|punkt) \p{L}+ ist |(?:dann )?fangen wir an\b|ich (?:begrüße (?:sie|euch|alle|unser\p{L}*|frau|herrn)\b|(?:eröffne|schließe) (?:die|unsere) (?:sitzung|versammlung|besprechung|konferenz)\b|danke (?:ihnen|euch|dir|allen)\b|(?:übergebe|erteile) (?:\p{L}+ ){0,3}das wort\b)|(?:herzlich )?willkommen\b|gibt es (?:noch |dazu )*(?:fragen|anmerkungen|wortmeldungen)|das wort hat |(?:der )?(?:erste|zweite|dritte|vierte|fünfte|nächste|letzte)r? (?:tagesordnungs)?punkt (?:ist|wäre|betrifft|lautet)\b|(?:dann |nun |jetzt )?zum (?:ersten|zweiten|dritten|vierten|fünften|nächsten|letzten) (?:tagesordnungs)?punkt\b|können (?:mich|uns) (?:alle )?(?:hören|verstehen|sehen)\b|können mich alle\b)/iu;
/** Orders within the meeting: "Take five minutes", "Send me the invoice". */
const IMPERATIVE =
  /^(?:please )?(?:take|give|tell|let|send|open|choose|click|press|type|try|look|write|read|remember|wait|hold|go|come|put|switch|turn|bring|raise|show|ask)(?: (?:me|us|him|her|them|your|a|an|the|five|ten|that|this|to|on|off|up|down|it)\b)/i;
/** A lone article, or an article before a word that starts another clause: "A, the …", "The is …". */
const LONE_ARTICLE =
  /^(?:a|an|the)(?=\s*[,.;:?!–-]|\s*$|\s+(?:the|a|an|and|or|but|is|are|was|were|i|we|you|he|she|it|they|that|this)\b)/i;
/** The end of a clause whose rest is missing. A German clause may end in "an" ("Wir nehmen das Angebot an"). */
const OPEN_END =
  /(?:\b(?:because|if|that|and|or|but|the|a|of|to|with|which|who|(?:which|who|that|and),? of course)|^(?!.*(?<!\p{L})(?:der|das|den|dem|des|ein|einen|eine|wir|ich|sie|es|und|nicht|mit|für|auf|zu[mr]?|von|unsere?n?|alle|dann|ruf\p{L}*|fang\p{L}*)(?!\p{L})).*\ban)["'”’)]*[.?!…]*$/iu;

/**
 * The end of a quotation whose beginning is in the sentence before: "Stay Learning' policy is on the page". An apostrophe counts only
 * after the second or a later word of a title: elsewhere it is a genitive or replaces a vowel ("Max' Vorschlag", "ich hab' das").
 */
const CLOSED_QUOTATION =
  /^[^'‘’"“”„‚]*(?:\p{L}{2}(?<!s|\p{Ll}in)["”]|(?<=\p{L} )\p{Lu}\p{L}+(?<!s|x|z|ß|ce|in)['’])(?= \p{Ll})/u;
/** A noun whose sentence is missing, before a second verb: "The police, and provided funds to the towns". */
const LONE_NOUN =
  /^(?:the|a|an) (?:\p{L}+ ){0,2}\p{L}+, and (?!indeed\b)\p{Ll}+ed (?:\p{L}+ )?(?:to|for|in|with|the|a|an|our|funds)\b(?!.*, (?:is|are|was|were|has|have|had|will|would|can|could|must|should|needs?)\b)/iu;

/** A greeting before the sentence. */
const GREETING =
  /^(?:good (?:morning|afternoon|evening)|guten (?:morgen|tag|abend)|hallo|moin)(?: (?:everyone|everybody|all|both|zusammen|allerseits|alle))?[,.!] (?:and )?/i;

/** True for the chair's procedure, introductions, thanks, apologies, orders within the meeting, and talk about the meeting itself. */
export const isMeetingFormality = (text: string): boolean =>
  isAgendaTalk(text.replace(GREETING, '')) || isProcedure(text);

/**
 * Like `isMeetingFormality`, but false for talk about the meeting itself, which may be a decision: "We agreed to close the session after an
 * hour".
 */
export const isProcedure = (text: string): boolean =>
  [FORMALITY_OPENING, NAMED_OPENING, FORMALITY_PHRASE, IMPERATIVE, GERMAN_FORMALITY].some((pattern) =>
    pattern.test(text.replace(GREETING, '')),
  );

/** True for a text that lacks its start or its end. */
export const isFragment = (text: string): boolean =>
  [LONE_ARTICLE, OPEN_END, CLOSED_QUOTATION, LONE_NOUN].some((pattern) => pattern.test(text));
