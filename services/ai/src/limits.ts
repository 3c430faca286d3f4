/** Limits of the ai service, and the parameters of its embedded writer. Shared limits are in `@minutehand/contracts/limits`. */

import { DAY_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

// Generations

/** Concurrent generations in one process; attempts for each, and the delay before the second attempt (ms). */
export const CONCURRENT_GENERATIONS = 2;
export const GENERATION_ATTEMPTS = 4;
export const GENERATION_RETRY_DELAY_MS = 2 * SECOND_MS;
/** Deadline of one attempt (ms). Below the 30 minutes after which RabbitMQ redelivers an unacknowledged message. */
export const GENERATION_DEADLINE_MS = 20 * MINUTE_MS;
/** How long the tokens of a call stay reserved when its process was killed (ms): longer than an attempt, which ends all its calls. */
export const RESERVATION_TTL_MS = GENERATION_DEADLINE_MS + MINUTE_MS;
/** Interval at which a running generation checks whether the meeting still needs it (ms). */
export const CANCELLATION_CHECK_MS = 10 * SECOND_MS;
/** Progress within a step is published after each increase by this (per cent of the whole generation). */
export const PROGRESS_STEP = 5;
/** Deadline for reading a transcript from the meetings service (ms). */
export const TRANSCRIPT_DEADLINE_MS = 60 * SECOND_MS;
/** How long a generation is kept after its last change (ms). `meetings` stores the result within minutes, and reads it again from a dead-letter queue at most. */
export const GENERATION_RETENTION_MS = 60 * DAY_MS;

// Writer settings

/** How long the usage of a month is kept (ms): two years. */
export const USAGE_RETENTION_MS = 760 * DAY_MS;
/** Highest monthly token limit that an account may set. */
export const MONTHLY_TOKENS_MAX = 1_000_000_000;

// Language model

/** Tokens of the model's context that are reserved for the response, and for the prompt without the transcript. */
export const LLM_RESPONSE_TOKENS = 4_000;
export const LLM_PROMPT_TOKENS = 1_900;
/** Space for the transcript in one request that even a model with a small context gets (characters). */
export const LLM_PART_CHARACTERS_MIN = 1_500;
/** Estimated length of a token (characters). */
export const LLM_CHARACTERS_PER_TOKEN = 3.2;
/** A longer response is rejected (characters; far more than requested); objects in a response that are tried as its answer. */
export const LLM_RESPONSE_CHARACTERS_MAX = 200_000;
export const LLM_ANSWER_OBJECTS = 50;
/** Share of a chunk of a long transcript that the next chunk repeats. */
export const LLM_CHUNK_OVERLAP = 0.08;
/** How often a chunk that is too long for the model is halved. */
export const LLM_HALVINGS = 4;
/** Retries after 429, 5xx and a lost connection; retries after a timeout. */
export const LLM_RETRIES = 2;
export const LLM_TIMEOUT_RETRIES = 1;
/** Delay before the first retry, doubled for each further one, and its maximum (ms). */
export const LLM_RETRY_DELAY_MS = SECOND_MS;
export const LLM_RETRY_DELAY_MAX_MS = 20 * SECOND_MS;
/** Longest Retry-After that a call waits for (ms). */
export const LLM_WAIT_MAX_MS = 2 * MINUTE_MS;
/** Defaults: timeout of one call (ms), context of the model (tokens). */
export const LLM_TIMEOUT_MS = 120 * SECOND_MS;
export const LLM_CONTEXT_TOKENS = 32_000;
/** Timeout of the detection of a local Ollama (ms), and its default context (tokens). Ollama silently drops longer input. */
export const OLLAMA_DETECTION_MS = 2 * SECOND_MS;
export const OLLAMA_CONTEXT_TOKENS = 4_096;

// Drafts

/** Lines under one heading (there may be many attendees), and action items of a draft. */
export const LINES_PER_SECTION = 250;
export const ACTION_ITEMS_PER_DRAFT = 30;
/** Length of a line of the minutes, and of a quote (characters). */
export const LINE_CHARACTERS = 600;
export const QUOTE_CHARACTERS = 4_000;
/** A shorter quote is evidence only if it is the whole segment (words). */
export const QUOTE_WORDS_MIN = 3;
/** Share of a quote's words that must be found in order, within how many segments, and stretches of the transcript that are compared. */
export const QUOTE_MATCH_SHARE = 0.8;
export const QUOTE_SEGMENTS = 12;
export const QUOTE_WINDOWS = 5;
/** Words that an omission ("…") in a quote may stand for. */
export const QUOTE_OMISSION_WORDS = 40;
/** Segments that one statement may cite. */
export const SEGMENTS_PER_STATEMENT = 40;
/** Segments around the cited ones that may contain the words of a statement, such as the proposal before "yes, let's do that". */
export const SEGMENTS_BEFORE_STATEMENT = 4;
export const SEGMENTS_AFTER_STATEMENT = 2;
/** Share of a statement's content words that must occur near its evidence; share of a title's that must occur in the meeting. */
export const STATEMENT_WORDS_SHARE = 0.34;
export const TITLE_WORDS_SHARE = 0.6;
/** Share of a clause's stems that must match to treat two clauses as the same. */
export const CLAUSE_SIMILARITY_MIN = 0.75;
/** Words in the name of an owner who is not a speaker. */
export const OWNER_NAME_WORDS = 5;
/** A weekday without a date means a day within this many days. */
export const WEEKDAY_RANGE_DAYS = 14;
/** Minimum letters of a weekday's name that are compared; the ending may be inflected. */
export const WEEKDAY_STEM_LETTERS_MIN = 4;
/** Combining marks on one letter; more would cover other lines. */
export const MARKS_PER_LETTER = 4;
/** Passes that remove nested markup. */
export const PLAIN_TEXT_PASSES = 6;
/** A transcript with fewer words, not counting hesitations, has no content for minutes. */
export const TRANSCRIPT_WORDS_MIN = 3;

// Item changes

/** Action items that one request may compare with a transcript. */
export const ITEMS_PER_COMPARISON = 500;
/** A report names its item itself or in one of this many sentences before it. */
export const REPORT_CONTEXT_SENTENCES = 2;
/** Maximum length of a sentence that is a report (words), and of the quote (characters). */
export const REPORT_WORDS_MAX = 40;
export const REPORT_QUOTE_CHARACTERS = 600;
/** Maximum length of a sentence that only names a topic (words). */
export const TOPIC_ANNOUNCEMENT_WORDS = 12;
/** Share of an item's stems that must occur, their minimum number, and the required lead over the second most similar item. */
export const ITEM_STEMS_SHARE = 0.6;
export const ITEM_STEMS_MIN = 2;
export const ITEM_SIMILARITY_LEAD = 0.2;

// Embedded writer: thread

/** Deadline of a job (ms), and the memory limit of the thread (MiB). */
export const EMBEDDED_WRITER_DEADLINE_MS = 120 * SECOND_MS;
export const EMBEDDED_WRITER_MEMORY_MIB = 512;
/** Young generation of the thread's heap (MiB). A larger one is hardly faster and takes 60 MiB more memory. */
export const EMBEDDED_WRITER_YOUNG_GENERATION_MIB = 16;

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
export const TAGGED_PHRASES = 60;
/** Speech is fluent up to this share of hesitations (per cent of the words) or this number of them. */
export const FLUENT_HESITATIONS_PER_CENT = 2;
export const FLUENT_HESITATIONS_MAX = 2;
/** If segments have more words than this on average, sentences are classified instead of segments. */
export const MAX_MEAN_SEGMENT_WORDS = 30;

// Embedded writer: sections

/** Lines of a topic, of the only topic, and of other headings. */
export const TEXT_SIZES = {
  shorter: {
    topicLines: { min: 1, max: 1, ofOnlyTopic: 3 },
    linesPerHeading: 3,
    wordsPerTopicLine: 80,
    overviewWords: 80,
  },
  usual: {
    topicLines: { min: 2, max: 3, ofOnlyTopic: 6 },
    linesPerHeading: 5,
    wordsPerTopicLine: 40,
    overviewWords: 150,
  },
  longer: {
    topicLines: { min: 4, max: 8, ofOnlyTopic: 14 },
    linesPerHeading: 10,
    wordsPerTopicLine: 20,
    overviewWords: 240,
  },
} as const;
/** Minimum length of a question under a heading, and of a question that responds to another one (words). */
export const QUESTION_WORDS_MIN = 4;
export const COUNTER_QUESTION_WORDS = 3;
/** Sentences after a question that may answer it. */
export const ANSWER_SENTENCES = 3;
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
export const SUMMARY_SENTENCES = 3;
export const SUMMARY_DECISIONS = 6;
/** Weight of the length of a sentence in a summary, an exponent: at 1, short sentences are preferred as in the overview. */
export const SUMMARY_LENGTH_WEIGHT = 0.5;
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
export const TOPIC_SHOWN_STEM_WEIGHT = 1.6;
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
/** Scores of decisions by their form. A score above `unsettledMax` means labelled, settled or assented. */
export const DECISION_SCORES = { labelled: 3, settled: 2.2, assented: 1.7, unsettledMax: 1.2, plan: 0.8 } as const;
/** How certainly a sentence states a decision, and what changes that. Each assenting speaker adds `assenter`. */
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

// Embedded writer: action items

/** Action items of a meeting, and maximum length of a description (words). */
export const ACTIONS_PER_MEETING = 8;
export const ACTION_WORDS_MAX = 32;
/** Minimum score of an action item, and bonuses: the classifier rates the sentence as a task, acceptance, promise in fluent speech. */
export const ACTION_SCORE_MIN = 1.3;
export const ACTION_CLASSIFIED_BONUS = 2;
export const ACTION_ACCEPTED_BONUS = 0.3;
export const ACTION_PROMISE_BONUS = 0.4;
/** Base scores of a labelled task and of a task for "you and I". */
export const LABELLED_TASK_SCORE = 3;
export const SHARED_TASK_SCORE = 1.3;
/** Bonus of a task with any verb that a day, a name or an acceptance confirms, and of an accepted offer. */
export const CONFIRMED_TASK_BONUS = 0.6;
export const ACCEPTED_OFFER_BONUS = 0.3;
/** Items with a higher similarity are the same task. */
export const ACTION_SIMILARITY_MAX = 0.55;
/** Sentences after a request that may accept it, and after a task without an owner that may volunteer for it. */
export const ACCEPTANCE_SENTENCES = 3;
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
 * Threshold of the log odds of a task: half of the meeting's highest log odds but two (`rank`), because meetings differ, plus
 * `offset`, but at least `min`. It is lower by `reduction` within `distance` segments of a likely task, because tasks cluster.
 */
export const TASK_THRESHOLD = { offset: -0.7, min: -1.5, rank: 3, reduction: 1, distance: 4 } as const;
/** Segments on either side of a task that may be cited as well, and their maximum length (words). */
export const CITED_NEIGHBOURS = 4;
export const CITED_NEIGHBOUR_WORDS = 45;
