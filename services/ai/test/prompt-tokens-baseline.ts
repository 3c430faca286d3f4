/**
 * Tokens of the messages of the one request about each meeting when they had one JSON object for each segment (commit e00d540c); counted
 * with gpt-tokenizer 4.0.0, `o200k_base`. `shared` are the meetings of ../shared/data/meetings, `sampleMeetings` those of
 * `sample-meetings`.
 */
export const baseline = {
  shared: {
    'Bed004.txt': 14905,
    'Bro010.txt': 19403,
    'ES2002b.txt': 16834,
    'ES2003d.txt': 14226,
    'IS1000a.txt': 9258,
    'covid_1.txt': 35223,
    'education_1.txt': 12776,
  },
  sampleMeetings: {
    'board.txt': 2234,
    'committee.txt': 2222,
    'incident.txt': 2251,
    'interview.txt': 2085,
    'lecture.txt': 2167,
    'one-to-one.txt': 2073,
    'parliament.txt': 2260,
    'project-german.txt': 2086,
    'sales.txt': 2222,
    'stand-up.txt': 2091,
    'support-call.txt': 2001,
    'workshop.txt': 2210,
  },
} as const;
