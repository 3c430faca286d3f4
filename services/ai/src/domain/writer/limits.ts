/** Parameters of the embedded writer. */

// Embedded writer: sentences
// Scores and weights have no unit. They were tuned on the corpus, see training/README.md.

/** Maximum length of an interjection, which does not end another speaker's sentence (words). */
export const INTERJECTION_WORDS = 2;
/** A longer sentence is split at a conjunction; minimum of each piece (words). */
export const RUN_ON_WORDS = 38;
export const CLAUSE_WORDS_MIN = 7;
/** Text without punctuation is split after this length (characters). */
export const UNPUNCTUATED_CHARACTERS = 1_500;
/** Text around a full stop, and before a filler, that is examined (characters). */
export const FULL_STOP_CONTEXT_CHARACTERS = 12;
export const FILLER_CONTEXT_CHARACTERS = 20;
/** Words of the sample for language detection, minimum number of words, and required share of function words. */
export const LANGUAGE_SAMPLE_WORDS = 3_000;
export const LANGUAGE_WORDS_MIN = 12;
export const LANGUAGE_FUNCTION_WORDS_SHARE = 0.2;
/** Most frequent phrases that the part-of-speech tagger checks; it is slow. */
export const TAGGED_PHRASES_MAX = 60;
/** Speech has few hesitations up to this share (percent of the words) or this number of them. */
export const FEW_HESITATIONS_PER_CENT = 2;
export const FEW_HESITATIONS_MAX = 2;
/** If segments have more words than this on average, sentences are classified instead of segments. */
export const MAX_MEAN_SEGMENT_WORDS = 30;

// Embedded writer: sections

/** Lines of each topic, even if there is only one, and of other headings; words of the transcript for each line of a topic; words of the overview. */
export const MINUTES_LENGTHS = {
  shorter: {
    topicLines: { min: 1, max: 1, maxForSingleTopic: 3 },
    linesPerHeading: 3,
    transcriptWordsPerLine: 80,
    overviewWords: 80,
  },
  standard: {
    topicLines: { min: 2, max: 3, maxForSingleTopic: 6 },
    linesPerHeading: 5,
    transcriptWordsPerLine: 40,
    overviewWords: 150,
  },
  longer: {
    topicLines: { min: 4, max: 8, maxForSingleTopic: 14 },
    linesPerHeading: 10,
    transcriptWordsPerLine: 20,
    overviewWords: 240,
  },
} as const;
/** Minimum length of a question under a heading, and of a question that responds to another one (words). */
export const QUESTION_WORDS_MIN = 4;
export const COUNTER_QUESTION_WORDS = 3;
/** Sentences after a question that may answer it. */
export const ANSWER_SENTENCES_MAX = 3;
/** Maximum length of a remark about an adjacent sentence, such as "That's a blocker for me" (words). */
export const REMARK_WORDS = 8;
/** Score of a sentence that fits a heading, and of an open question. */
export const HEADING_SCORE = 0.5;
export const OPEN_QUESTION_SCORE = 1;
/** Maximum length of a sentence with the one before it, and minimum length of the one before (words). */
export const COMBINED_WORDS_MAX = 48;
export const CONTEXT_WORDS_MIN = 4;
/** Penalty for a sentence that cannot be shown with the one before it. */
export const MISSING_CONTEXT_PENALTY = 0.2;
/** An attendee is cited by their first sentence of at least this length (words). */
export const ATTENDEE_SENTENCE_WORDS = 5;
/** Sentences and decisions in a summary. */
export const SUMMARY_SENTENCES_MAX = 3;
export const SUMMARY_DECISIONS_MAX = 6;
/**
 * Weights of a sentence in a summary. `length` is the exponent of its length: at 1, short sentences are preferred, as in the overview.
 * `score` is the weight of its score, and `personal` the factor for sentences with "I" and "you". In a meeting with fewer words than in
 * SUMMARY_SHORT_MEETING, words recur less, so that the score counts more.
 */
export const SUMMARY_WEIGHTS = { length: 0.5, score: 0.15, personal: 0.75 } as const;
export const SUMMARY_SHORT_MEETING = { words: 2_500, score: 0.5 } as const;
/** Length of the sentences of the overview (words). */
export const OVERVIEW_SENTENCE_WORDS = { min: 8, max: 40 } as const;
/** Weights of a sentence in the overview: its score, its log odds to be salient, and factors for less suitable sentences. */
export const OVERVIEW_WEIGHTS = {
  score: 0.5,
  odds: 0.05,
  question: 0.7,
  personal: 0.75,
  sameTopic: 0.95,
  stopWord: 0.5,
} as const;

// Embedded writer: topics and title

/** Average length of a topic (words), and maximum topics of a meeting. */
export const TOPIC_WORDS = 1_100;
export const TOPICS_MAX = 8;
/** Stems compared on either side of a possible boundary, and the minimum length of a topic relative to the average. */
export const TOPIC_WINDOW_STEMS = 90;
export const TOPIC_LENGTH_SHARE_MIN = 0.4;
/** Share of a stem's occurrences that makes it specific to a topic. */
export const TOPIC_STEM_SHARE_MIN = 0.55;
/** Weight of a label whose stem occurs in the topic's lines, and score of a second label relative to the first. */
export const TOPIC_LINE_STEM_WEIGHT = 1.6;
export const TOPIC_SECOND_LABEL_SHARE = 0.6;
/** Sentences at the start of a meeting that may name it. */
export const TITLE_OPENING_SENTENCES = 40;
/** A shorter meeting repeats its subject less often (sentences). */
export const TITLE_SHORT_MEETING_SENTENCES = 100;
/** Length of the stated subject of a meeting (words). */
export const TITLE_SUBJECT_WORDS = { min: 2, max: 6 } as const;
/** A greeting has fewer words. */
export const GREETING_WORDS = 10;

// Embedded writer: decisions

/** Decisions of a meeting, and minimum length of a decision (words). */
export const DECISIONS_PER_MEETING = 6;
export const DECISION_WORDS_MIN = 4;
/** Sentences after a statement that may assent to it, and that may ask everyone about it. */
export const DECISION_ASSENT_SENTENCES = 4;
export const DECISION_QUESTION_SENTENCES = 2;
/** Sentences before a settlement ("That's agreed.") that may contain the proposal. */
export const DECISION_PROPOSAL_SENTENCES = 8;
/** Share of a meeting's sentences that open it; they announce topics. */
export const DECISION_OPENING_SHARE = 0.08;
/** Minimum score of a decision. */
export const DECISION_SCORE_MIN = 0.75;
/** Scores of decisions by their form. A score above `unsettledMax` means labeled, settled or assented. */
export const DECISION_SCORES = { labeled: 3, settled: 2.2, assented: 1.7, unsettledMax: 1.2, plan: 0.8 } as const;
/** The certainty that a sentence states a decision, and changes to it. Each assenting speaker adds `assenter`. */
export const DECISION_CERTAINTY = {
  certain: 1,
  likely: 0.5,
  possible: 0.25,
  question: -0.5,
  opening: -0.4,
  conclusion: 0.1,
  personal: -0.2,
  assenter: 0.2,
  assentersMax: 2,
} as const;
/** Weights of a sentence's score and of the classifier's log odds, whose distance from `neutralOdds` is limited. */
export const DECISION_WEIGHTS = { sentence: 0.35, odds: 0.1, neutralOdds: -3, oddsDistanceMax: 2 } as const;

/** The amount that a mark adds to the score of a sentence, and of a decision or an action item that a user marked as one. */
export const MARKED_BONUS = { sentence: 0.3, decision: 0.3, action: 0.4 } as const;

// Embedded writer: action items

/** Action items of a meeting, and maximum length of a description (words). */
export const ACTIONS_PER_MEETING = 8;
export const ACTION_WORDS_MAX = 32;
/** Minimum score of an action item, and bonuses: rated as a task by the classifier, accepted, promised in speech with few hesitations. */
export const ACTION_SCORE_MIN = 1.3;
export const ACTION_CLASSIFIED_BONUS = 2;
export const ACTION_ACCEPTED_BONUS = 0.3;
export const ACTION_PROMISE_BONUS = 0.4;
/** Base scores of a labeled task and of a task for "you and I". */
export const LABELED_TASK_SCORE = 3;
export const SHARED_TASK_SCORE = 1.3;
/** Base score of a promise with any verb in speech with few hesitations. */
export const PLAIN_PROMISE_SCORE = 0.9;
/** Bonus of a task with any verb that a day, a name or an acceptance confirms, and of an accepted offer. */
export const CONFIRMED_TASK_BONUS = 0.6;
export const ACCEPTED_OFFER_BONUS = 0.3;
/** Items with a higher similarity are the same task. */
export const ACTION_SIMILARITY_MAX = 0.55;
/** Sentences after a request that may accept it, and after a task without an owner that may volunteer for it. */
export const ACCEPTANCE_SENTENCES = 4;
export const VOLUNTEER_SENTENCES = 4;
/** Sentences after a promise that may ask for its due date, and after that question that may answer it. */
export const DUE_DATE_QUESTION_SENTENCES = 5;
export const DUE_DATE_ANSWER_SENTENCES = 3;
/** Sentences before a task that may contain what "it" refers to; shorter sentences are skipped (words). */
export const ANTECEDENT_SENTENCES = 2;
export const ANTECEDENT_WORDS_MIN = 4;
/** Sentences before a task that may name the person of "him" or "her". */
export const PERSON_SENTENCES = 6;
/** Sentences before a task that it may quote as its reference, and maximum length of that sentence (words). */
export const REFERENCE_SENTENCES = 3;
export const REFERENCE_WORDS_MAX = 25;
/**
 * Threshold of the log odds of a task: half of the log odds at `rank` (the third highest of the meeting), because meetings differ, plus
 * `offset`, but at least `min`. It is lower by `reduction` within `distance` segments of a likely task, because tasks cluster.
 */
export const TASK_THRESHOLD = { offset: -0.7, min: -1.5, rank: 3, reduction: 1, distance: 4 } as const;
/** Segments on either side of a task that may be cited as well, and their maximum length (words). */
export const CITED_NEIGHBORS = 4;
export const CITED_NEIGHBOR_WORDS = 45;
/** Share of a text's letters in a script that identifies its language, and minimum letters of such a text. */
export const LANGUAGE_SCRIPT_SHARE = 0.2;
export const LANGUAGE_LETTERS_MIN = 12;
/** How many times as frequent the words of another language must be than those of the expected one. */
export const LANGUAGE_LEAD = 2;
