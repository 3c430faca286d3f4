import { createRules, findRule } from '../words/word-rules.ts';

const LISTS = {
  // Talk about the meeting
  talk: `decide, agree, vote, discuss, talk, look, read, listen, recap, jump, brainstorm, get started, call it, see, hear, move on, move ahead,
    move along, move to the next, carry on, go ahead, have a (?:look|break|think), take a (?:look|break), do (?:that|it|this)(?=[.!]?$)`,
  /** What people do in a meeting and outside of it: "let's stop" and "let's stop the trial". */
  'also work': 'wait, continue, stop, finish, close, turn, come, review, start, begin, go (?:on|back|through|over|to)',
  'in the meeting': `there, here, now, then, again, back, with, on, to, at, over, by, from, quickly, briefly, (?:the|this|our) (?:{word} )?{sitting},
    for (?:now|today)`,
  sitting:
    'meeting, session, discussion, presentations?, agenda, slides?, points?, items?, topics?, questions?, evaluation, list, vote, call, round',
  will: "going to, will, {word}'ll",
  'talk later': `discuss, talk, look, hear, present, go through, evaluate, make (?:a|the) (?:presentation|decisions?), do (?:that|it|this|the|some),
    get (?:back|to|started|on), need to (?:decide|discuss), think, (?:need|have) to (?:consider|think|look|be very),
    be (?:discussing|talking|looking|presenting|able)`,
  'some time': `have (?:an?|the|our|some|to|another|more) (?:{word} )?(?:meeting|discussion|presentations?|look|questions?|session|minutes|time|break|lunch|problem|think)`,
  'a later day': `(?:on|by|until|from|every) (?:{weekday}|{month}), tomorrow, next {period}, in {month}, from now on, once a {period}, every {period}`,
  weekday: '(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  month: 'january, february, march, april, may, june, july, august, september, october, november, december',
  period: 'week, month, quarter, year, spring, summer, autumn, winter, season',
  meal: 'lunch, dinner, coffee, tea',
  gift: `(?:an? |the |some |another |more )?(?:{word} )?(?:overview, introduction, intro, example, idea, minute, minutes, moment, time, presentation, summary,
    chance, opportunity, floor, word, update, background, sense, hint, questionnaires?, information, instructions, more, bit, second, seconds)`,
};
