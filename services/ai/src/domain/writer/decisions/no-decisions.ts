import { createRules, findRule } from '../words/word-rules.ts';

const LISTS = {
  // "Let's …" about the meeting
  talk: `decide, agree, vote, discuss, talk, look, read, listen, recap, jump, brainstorm, get started, call it, see, hear, move on, move ahead,
    move along, move to the next, carry on, go ahead, have a (?:look|break|think), take a (?:look|break), go through, go over, go to, do (?:that|it|this)(?=[.!]?$)`,
  say: 'say(?! (?:that )?(?:we|it))',
  /** What people do in a meeting and outside of it: "let's stop" and "let's stop the trial". */
  'also work': 'wait, continue, stop, finish, close, turn, come, review, start, begin, go on, go back',
  'in the meeting': `there, here, now, then, again, back, with, on, to, at, over, by, from, up, just, maybe, quickly, briefly, off, everyone, everybody, and, so, it, that,
    this, these, those, what, how, (?:the|this|our) (?:{word} )?{part}`,
  part: `meeting, session, discussion, presentations?, agenda, slides?, points?, items?, topics?, questions?, evaluation, list, vote, call, round,
    review, design, designing, talking, discussing, looking, one, next, requirements`,
  // "We will …" in the meeting
  will: "(?:going to|will|{word}'ll)",
  'talk later': `discuss, talk, look, hear, present, go through, evaluate, make (?:a|the) (?:presentation|decisions?), do (?:that|it|this|the|some),
    get (?:back|to|started|on), need to (?:decide|discuss), think, (?:need|have) to (?:consider|think|look|be very),
    be (?:discussing|talking|looking|presenting|able), (?:start|begin)(?=[.,!]|$| (?:{in the meeting}|by|off|out))`,
  'some time': `have (?:an?|the|our|some|to|another|more) (?:{word} )?(?:meeting|discussion|presentations?|look|questions?|session|minutes|time|break|lunch|problem|think)`,
  break: `(?:take|have|break|go)(?: for)?(?: (?:a|the|our))?(?: {word})? (?:break|lunch), (?:take|have|go for|break for) (?:lunch|coffee|tea)`,
  meal: 'lunch, dinner, coffee, tea, break',
  // What is not in the meeting
  'another day': `(?:on|by|until|till|from|every|each|in|before) (?:the )?{date}, tomorrow, next {period}, from now on, once a {period}, (?:every|each) {period}`,
  date: '{weekday}, {month}, spring, summer, autumn, winter, \\d{1,2}(?:st|nd|rd|th)',
  weekday: '(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  month: 'january, february, march, april, may, june, july, august, september, october, november, december',
  period: 'day, week, month, quarter, year, spring, summer, autumn, winter, season',
  gift: `(?:an? |the |some |another |more |just )*(?:{word} )?(?:overview|introduction|intro|example|idea|minutes?|moment|time|presentation|summary|chance|opportunity|floor|word|update|background|sense|hint|questionnaires?|information|instructions|bit|(?<=\\ban? )second|guys|all|feedback|points?|marks?|figures?|numbers?)`,
};

/** Statements about the meeting itself: "let's move on", "we will have a break". */
export const meetingTalkRules = createRules(LISTS, {
  'let us talk': { says: "let's (?:{talk}|{say})", unless: '{another day}' },
  'let us go on': { says: "let's {also work}(?=[.,!?]|$| {in the meeting})", unless: '{another day}' },
  'let us have a meal': {
    says: "let's go (?:for|to) (?:{word} )?{meal}",
    notBefore: 'rooms?, supplier, shop, tent, hall, machine',
  },
  'what happens in the meeting': { says: '{will} (?:{talk later}|{some time})', unless: '{another day}' },
  'a break': { says: '{will} {break}' },
  'five minutes': {
    says: '(?:take|have|has|for|another|next|last|in|about|you|got|only|just|be|twenty) five minutes',
    notBefore: 'a, each, every, per, before, after, of inactivity',
  },
  'the next speaker': { says: 'next speaker' },
  'something for you': { says: 'give you {gift}' },
});

/** Conditions, reasons and quotations are no decisions, nor are feasts and scores: "If it rains, we stay", "Let's go for a three". */
export const noDecisionRules = createRules(
  {
    number: 'one, two, three, four, five, six, seven',
    digit: '{number}, zero, eight, nine',
    feast: 'lunch, dinner, coffee, tea, drinks?, beers?, champagne, party, break, presentations?, meeting',
    'no feast':
      'rooms?, hall, space, tent, machine, clause, shop, supplier, point, series, service, contract, caterer, maker',
    have: "let's (?:go|have), we(?:'re| are) (?:going|having), we(?:'ll| will) (?:go|have)",
    'for now': 'then, now, here, again, for (?:this|that)',
  },
  {
    'a condition or an example': {
      says: '^(?:if|even|otherwise|just because|maybe|perhaps|except|sometimes|for example|no,? (?:they|he|she)|they said|as we (?:all )?(?:agree|agreed|decided|have))',
    },
    'a reason': { says: '^because', unless: 'we (?:decided|agreed)' },
    'to be decided': { says: '(?:decide (?:that |it )?later|come to (?:some |a |the )?decisions?)' },
    'what was decided': { says: '(?:decided|agreed)(?: up)?(?: on)? (?:what|how) (?:do|did|are|is|was)' },
    'something to remember': { says: "let's (?:not forget|keep in mind|put (?:it|this|that|one) here)" },
    'a feast': {
      says: '{have} (?:(?:for|to) )?(?:{word} ){0,3}{feast}',
      notBefore: '{no feast}',
      unless: 'from now on, (?:every|once a) (?:day|week|month|quarter|year|morning|shift)',
    },
    'a score': { says: 'go (?:for|with) an? (?:{number}|\\d)(?: point {word}| out of.*)?(?: {for now})*(?:[.,!]|$)' },
    'points of a score': { says: '{number} point {digit}[.!]?$', notAfter: 'version, release, by' },
  },
);

export const isNoDecision = (text: string): boolean => findRule(noDecisionRules, text) !== undefined;

export const isMeetingTalk = (text: string): boolean => findRule(meetingTalkRules, text) !== undefined;
