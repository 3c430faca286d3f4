import { createRules } from '../words/word-rules.ts';

const LISTS = {
  title: 'mr, mrs, ms, dr, cllr, councillor, hon',
  /** Whom a chair calls: a title, or an office. */
  member: `{title}, (?:the|this) (?:right )?(?:{rank} )?{office}`,
  rank: 'deputy, shadow, prime, vice',
  office: `honou?rable, hon, member, minister, secretary, speaker, deputy, leader, gentleman, lady, chair, clerk, mover, representative, house,
    first, second, third, next, last, question, vote, division, amendment, committee, government, prime`,
  month:
    'january, february, march, april, may, june, july, august, september, october, november, december, (?:the )?(?:spring|summer|autumn|winter)',
  weekday: '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  period: 'week, month, quarter, year, spring, summer, autumn, winter',
  please: "now, also, hereby, would like to, would now like to, want to, '?ll, will, shall",
  next: 'next, first, second, third, fourth, fifth, last, further, agenda',
  'agenda point': `agenda, items?, points?, questions?, topics?, motions?, readings?, petitions?, statements?, speakers?, amendments?, slides?,
    (?:and )?(?:last|final) (?:item|point|question|topic)`,
  sitting:
    'meeting, session, sitting, debate, hearing, discussion, vote, floor, proceedings, conference, conversation, call, round, committee, (?:{word} )?review',
  remark: `questions?, comments?, business, remarks?, points?, views?, objections?, thoughts?, ideas?, suggestions?, apologies, declarations?,
    feedback, concerns?, news, contributions?, speakers?, amendments?, seconders?, nominations?, corrections?, discussion, input, advice`,
  everyone: 'you, everyone, everybody, all',
  break: 'walk, break, short break, quick break, minute, moment, second, vote',
  /** After "let's start": it is the meeting that starts. */
  'as a meeting': `by, then, now, here, there, again, over, please, from the (?:{word} )?(?:beginning|start|top), (?:with )?(?:the|this|our) (?:{word} )?(?:{sitting}|{agenda point}), off, straight away, right away`,
  'a place': 'above, below, plan, space, tiles?, heating, which, that',
  'spoken to': 'you, everyone, everybody, all, members, the (?:{word} )?(?:members?|house|committee|minister|council)',
  'talk a bit': 'discussion, chat, talk, look, think, break, conversation, go',
  'part of a screen': 'left, right, top, bottom, middle, screen, slide',
};

/**
 * With which a chair runs the meeting ("I now call on …", "Are there any …"), or with which people greet, thank and introduce themselves. They are
 * not about the subject of the meeting, so the minutes leave them out. The test has sentences that each rule meets and does not meet.
 */
export const chairRules = createRules(LISTS, {
  'a speaker is called': { says: '^i (?:now )?call(?: on| upon)? {member}' },
  'a speaker is invited': { says: '^i ?{please*}invite {member}' },
  'a speaker gives way': {
    says: '^i ?{please*}(?:give way|yield|rise|beg to|put the question|second (?:that|it|the)|adjourn)',
  },
  'somebody welcomes or thanks': { says: '^i ?{please*}(?:thank|welcome|recogni[sz]e|ask you|commend (?:this|the))' },
  'the chair opens or closes': { says: '^i ?{please*}(?:open|close|declare) (?:the|this) (?:{word} ){0,2}{sitting}' },
  'the chair hands over': {
    says: '^i ?{please*}hand (?:over|back)',
    notBefore: 'the, an?, my, our, your, his, her, their, it, in',
  },
  'the next item': {
    says: "^we (?:now |will now |'ll now )?(?:come|turn|move|go|proceed|get|return) (?:now |back |on |over )*(?:to|with) (?:(?:the )?(?:{next} )*{agenda point}|the {word} (?:reading|item|point|question))",
  },
  'an item of the agenda': { says: '^(?:agenda )?item (?:number )?{word} (?:is|on)' },
  'what we go on to': {
    says: "^we(?:'re| are) (?:now )?going to (?:go|move) on(?:,? (?:now|then))*(?:[.!]*$|,? to (?:(?:the|our|some|a few|your) )?(?:{next} )*(?:{agenda point}|{title}))",
  },
  'whom we go on to': { says: "^we(?:'ll| will)(?: now)? (?:go|come|turn|move) (?:now |back |on |over )*to {title}" },
  'let us go on': {
    says: "^let's (?:now )?(?:proceed|go on|get started|vote|take a {break}(?=[.,!?]|$| (?:for|to|and|now|here|then) ))",
  },
  'let us turn to': {
    says: "^let's (?:now )?(?:turn|come) (?:now |back |over |on )*(?:to|[.,!]|$)",
    notBefore: 'gas, solar, electric\\p{L}*, fib(?:re|er), cash',
  },
  'let us move on': { says: "^let's (?:now )?move on(?:[.,!]|$| (?:to|now|then|and|with|because|quickly))" },
  'let us start': { says: "^let's (?:now )?(?:start|begin)(?:[.,!]|$| {as a meeting})" },
  'what we start with': {
    says: "^let's (?:now )?(?:start|begin) with",
    unless: 'because, in {month}, on {weekday}, next {period}, tomorrow, as soon as, so that',
  },
  'a question to everyone': { says: '^(?:are there|is there|do (?:we|you) have) any\\p{L}*' },
  'any remarks': { says: '^any (?:other|further|more)(?: (?:{word} )?{remark}|[.?!]*$)' },
  'order is called': { says: '^(?:order[,.]|hear, hear|on a point of order|speaker,|seats, please|phones, please)' },
  apologies: { says: '^apologies (?:from|for)' },
  'a vote': { says: '^(?:all (?:those )?in favour|as many as are|to the contrary(?=[.,:]? ?(?:no\\b|$)))' },
  'the time is over': { says: "^(?:time's up|you have {word} minutes)" },
  'people meet': { says: '^(?:nice|good|great|lovely) to (?:meet|see|hear)', notBefore: 'that' },
  'a good question': { says: "^(?:that's a )?good question" },
  'a polite question': {
    says: '^(?:would you like|(?:can|could) (?:you|we|i|everyone|everybody) (?:all )?(?:hear|see|repeat|start|begin|tell|give|explain))',
  },
  'somebody introduces themselves': { says: '^my name is' },
  'somebody wants to hear': {
    says: "^(?:i'd like|i would like|i want) to (?:ask|hear from) {everyone}",
    notBefore: 'to',
  },
  'somebody reminds': {
    says: "^(?:i(?:'ll| will| would like to| want to| must| shall)|i'd like to|let me) remind {spoken to}",
  },
  'somebody mentioned it': { says: '^i (?:have )?(?:referred|alluded) to (?:that|this|it)' },
  'a discussion begins': { says: "^(?:just )?let(?:'s| us)? (?:just )?have (?:a|some) (?:{word} )?{talk a bit}" },
  'what is on a slide': { says: '^here (?:on|at|in) the {part of a screen}' },
  'who is missing': { says: '^nobody is here' },
  'somebody does not know': { says: "^i(?:'d| would) (?:just |probably )?have to (?:ask|check|think|look|see)" },
  'somebody has to leave': {
    says: "^i(?:'ve got| have| need) to (?:jump|dash|run|drop)(?:[.,!]|$| (?:to another|to the next|to an? (?:call|meeting)|in(?:to)?|off(?= now|[.,!])|now))",
  },
  'for the record': { says: '^for the (?:minutes|record)' },
  'the minutes are approved': {
    says: 'the minutes (?:of (?:the|our) (?:last|previous) (?:{word} )?)?(?:are|is|were) (?:approved|agreed|adopted)',
  },
  'a report is introduced': {
    says: '(?:introduce|present) (?:his|her|their|the) (?:report|paper|item)',
    notBefore: 'to, at, in, on, before, by, of, about',
  },
  'people sit down': { says: '(?:seats, please|phones, please|switch off your|take your seats)' },
  'rules of a parliament': {
    says: '(?:beg to move|point of order|the ayes have it|put the question|the question is that|stands? adjourned|read a second time and|(?:i|will the {word}|(?:will|shall|gladly|happily)) give way to)',
  },
  'who has the floor': {
    says: '(?:has the floor|the floor is(?= (?:open|yours|{title}|given)))',
    notBefore: '{a place}',
  },
  'who goes first': { says: 'let (?:{word} ){1,4}go first' },
  'ideas are asked for': { says: 'ask you (?:guys |all |both )?for your' },
  'interests are declared': { says: '(?:no|any|further|^) ?declarations? of interest' },
  'any other business': { says: 'any other business' },
  'what the agenda has': { says: 'included (?:in|on) the agenda (?:for|of) this meeting' },
  'people met': { says: 'nice (?:to meet|meeting) you' },
  'the meeting is over': {
    says: '(?:meeting|session) (?:is )?(?:closed|open)',
    notBefore: 'to, for, on, at, every, until, from, when, if, while, longer',
  },
  'somebody regrets': { says: "(?:sorry to hear|i(?:'m| am) (?:really |very |so )?sorry)" },
  'who is elsewhere': { says: "(?:am|is|are|{word}'(?:s|m|re)) (?:still )?in another (?:call|meeting)" },
  'who comes later': {
    says: "(?:comes?|joins?|(?:will|{word}'ll) (?:come|join|be (?:here|there|back))) (?:us )?in {word} minutes",
  },
});

/** Orders within the meeting: "Take five minutes", "Send me the invoice". A decision may begin in the same way: "Decision: open the shop at nine". */
export const orderRules = createRules(
  {
    order: `take, give, tell, let, send, open, choose, click, press, type, try, look, write, read, remember, wait, hold, go, come, put, switch, turn,
      bring, raise, show, ask`,
    object: 'me, us, him, her, them, your, an?, the, five, ten, that, this, to, on, off, up, down, it',
  },
  { 'an order': { says: '^(?:please )?{order} {object}' } },
);

/** With capitals, which names have. */
export const namedChairRules = createRules(
  {
    please: "now, also, hereby, would like to, would now like to, want to, '?ll, will, shall",
    'tell us': `tell us, give us (?:more|some more|further|the) details?,
      (?:explain|comment)(?: (?:on )?(?:that|this|it))?(?=[.!?]*$| (?:how|why) )`,
  },
  {
    'a person is called': { says: '^I (?:now )?call(?: on| upon)? \\p{Lu}{word}', matchesCase: true },
    'a person is invited': { says: '^I ?{please*}invite \\p{Lu}{word}', matchesCase: true },
    'a person introduces themselves': { says: "^I(?:'m| am) \\p{Lu}\\p{Ll}+(?=,)", matchesCase: true },
    'a person may explain': {
      says: '^(?:[Pp]erhaps|[Mm]aybe) (?:\\p{Lu}\\p{Ll}+|you) (?:can|could|would|will) {tell us}',
      matchesCase: true,
    },
  },
);
