/**
 * The output of a model for the invented meetings: true lines in its own words, decisions and items, each with a segment (from 1) and words
 * of it, and lines that are untrue and must be dropped.
 */
export type SampleResponse = {
  /** "segment | quote | line". */
  readonly lines: readonly string[];
  readonly decisions: readonly string[];
  /** "segment | quote | owner | day | task", with the owner as the model writes it. */
  readonly items: readonly string[];
  readonly untrue: readonly string[];
};

export const sampleResponses: Readonly<Record<string, SampleResponse>> = {
  'stand-up': {
    lines: [
      '5 | I finished the, um, the retry logic | Ben Example completed the retry logic of the payment webhook.',
      '12 | the preview is still slow | The preview of the import wizard is slow for files of more than a thousand rows.',
      '26 | I can reproduce it now | Dev Specimen can reproduce the memory leak but does not know its cause.',
    ],
    decisions: ["22 | let's move the release to Friday | The release moves to Friday."],
    items: [
      '18 | I will fix the preview by Wednesday | Chloe | 2026-03-04 | Fix the slow preview',
      '44 | QA will finish testing by Thursday evening | QA | 2026-03-05 | Finish testing',
    ],
    untrue: [
      '12 | the preview is still slow | The preview of the import wizard is not slow.',
      "22 | let's move the release to Friday | It was decided to move the release to 17 April.",
      '36 | why the weekly report is empty | Marcus Webb asked why the weekly report is empty.',
    ],
  },
  board: {
    lines: [
      '6 | revenue for the quarter was four point two million | Quarterly revenue was 4.2 million, 6 % above plan.',
      '11 | about nine hundred thousand in the bank | The company holds about 900,000 in the bank and has not used its credit line of 500,000.',
      '20 | closer to six years | Without the supermarket orders, the payback time is closer to six years.',
    ],
    decisions: [
      '24 | we buy the second oven line for one point one million | The board approved the second oven line for 1.1 million, subject to a letter of intent.',
      '32 | we appoint Sample and Partners as auditors | Sample and Partners were appointed as auditors for three years.',
    ],
    items: [
      "23 | I'll have it by the end of April | Idris Specimen | 2026-04-30 | Get a letter of intent from a supermarket",
      "33 | I'll send them the engagement letter next week | Lena | 2026-03-13 | Send the engagement letter to the auditors",
    ],
    untrue: [
      '6 | revenue for the quarter was four point two million | Quarterly revenue was 4.7 million.',
      '7 | The margin fell by one and a half points | The board unanimously rejected the finance report.',
      '37 | anti-slip mats in the packing hall | The new mats will not be put in the packing hall.',
    ],
  },
  sales: {
    lines: [
      '9 | We lose about five hundred euros a day | Late changes cost the customer about 500 euros a day because vans leave half empty.',
      '11 | Without the warehouse system it makes no sense | A connection to the warehouse system is required.',
      '24 | The competitor offered us twenty-six | A competitor offered 26 euros.',
    ],
    decisions: ["33 | Let's go with five | The pilot will run with five vans."],
    items: [
      '40 | prepare the pilot agreement | Nina Sample | 2026-03-06 | Prepare the pilot agreement and send it to Oscar and Paula',
      "28 | I'll find out and let you know by Thursday | Oscar | 2026-03-05 | Find out whether the competitor's price includes the connector",
    ],
    untrue: [
      '23 | The list price is thirty-two euros | The list price is 23 euros per van and month.',
      '20 | In two data centres in Frankfurt | The data is stored in two data centres in Dublin.',
      '32 | a pilot with five vans for four weeks | The pilot is not free of charge.',
    ],
  },
  interview: {
    lines: [
      "8 | I'm a trained electrician | Karl Candidate is a trained electrician who has been servicing lifts for six years.",
      '15 | a loose cable in the shaft | He found a loose cable in a lift shaft by comparing the fault log with the weather.',
      '26 | between forty-eight and fifty-two thousand | The position has a budget of 48,000 to 52,000.',
    ],
    decisions: [],
    items: [
      "33 | I'll call you by next Tuesday with our decision | Jonas | 2026-03-10 | Call Karl with the decision",
      "36 | I'll email you the certificate tonight | Karl Candidate | 2026-03-02 | Email the certificate for high-voltage work",
    ],
    untrue: [
      '25 | I earn forty-six thousand now | Karl expects a salary of 65,000.',
      '22 | Our shifts start at six in the morning | It was agreed that Karl Candidate is hired.',
      '12 | Eight, and I have led them for two years | Karl has led a team of eight at Northwind Elevators.',
    ],
  },
  parliament: {
    lines: [
      '5 | the bridge to open to cars in June | The Minister expects the bridge to open to cars in June and to lorries in September.',
      '17 | a fund of forty million | The bill creates a fund of 40 million for harbour walls over five years.',
      '29 | cannot write a plan for storms in six months | Mr Specimen said that a harbour master who works alone cannot write a storm plan within six months.',
    ],
    decisions: ['39 | referred to the Committee on Fisheries | The bill was referred to the Committee on Fisheries.'],
    items: [
      '11 | I will write to her about the access for wheelchairs | Mrs Helen Minister | 2026-03-31 | Write to Ms Example about access for wheelchairs',
    ],
    untrue: [
      '17 | a fund of forty million | The bill creates a fund of 60 million.',
      '7 | two additional ferries a day from 1 April | The Minister will not pay for two additional ferries.',
      '28 | the fund is too small | The amendment was unanimously adopted by Lord Ashworth.',
    ],
  },
  lecture: {
    lines: [
      '9 | a hundred times more than soil under grass | Bare soil can lose a hundred times more than soil under grass.',
      '15 | cuts erosion by more than half | Leaving stubble on the field reduces erosion by more than half at no cost.',
      '19 | about eighty per cent of the loss | In the valley, the ten heaviest storms cause about 80 % of the yearly loss.',
    ],
    decisions: [],
    items: [
      '35 | I will upload the slides tonight | Dr Olive Sample | 2026-03-02 | Upload the slides',
      '31 | hand in the exercise on the universal soil loss equation by 13 March |  | 2026-03-13 | Hand in the exercise on the universal soil loss equation',
    ],
    untrue: [
      '19 | about eighty per cent of the loss | The ten heaviest storms cause about 30 % of the loss.',
      '27 | they planted hedges across the slope | It was decided to plant hedges in Sampleford.',
      '33 | chapters one to five will be part of the exam | Chapters one to five will not be part of the exam.',
    ],
  },
  incident: {
    lines: [
      '10 | the rollback failed because the old image was gone | The rollback failed because the old image had been deleted from the registry.',
      '18 | about eleven hundred orders | About 1,100 orders worth roughly 60,000 euros were lost.',
      '23 | it was switched off in January | The load test had been switched off in January because it was flaky.',
    ],
    decisions: [
      '41 | whoever deploys rolls back at once | Whoever deploys rolls back at once when the error rate exceeds 5 %.',
      "38 | Let's leave the threshold as it is for now | The alert threshold stays as it is and is reviewed in three months.",
    ],
    items: [
      "27 | I'll change the clean-up job by Wednesday | Hugo | 2026-03-04 | Change the clean-up job so that it keeps the last five releases",
      "34 | I'll ask the vendor and report back next week | Jamal Specimen | 2026-03-13 | Ask the vendor about an automatic status page",
    ],
    untrue: [
      '18 | about eleven hundred orders | About 2,500 orders were lost.',
      '21 | On staging we never see that | The database does not allow two hundred connections.',
      '44 | They already got an email on Friday | Customers will be told by Bright Harbor Media.',
    ],
  },
  'one-to-one': {
    lines: [
      '8 | moved sixty of the eighty customers | Sixty of the eighty customers have been moved.',
      '10 | won’t make the end of March | The migration will not be finished by the end of March.',
      '24 | it costs eighteen hundred euros | The course on database performance in May costs 1,800 euros.',
    ],
    decisions: [],
    items: [
      "15 | I'll talk to Nadia's team lead tomorrow | Sofia | 2026-03-03 | Talk to Nadia's team lead",
      "42 | I'll ask Ravi today | Mateo Example | 2026-03-02 | Ask Ravi to cover the holiday",
    ],
    untrue: [
      '8 | moved sixty of the eighty customers | Seventy-five of the 90 customers have been moved.',
      '13 | if Nadia joined you for two weeks | Sofia decided that Gregory Hale joins the migration.',
      '26 | so there is no travel | The course in May is not online.',
    ],
  },
  workshop: {
    lines: [
      '6 | eleven emails in the first week | New volunteers get eleven emails in their first week.',
      '11 | a third of them never come back | A third of the new volunteers do not come back after their first shift.',
      '21 | gets a buddy for the first three shifts | Wanda Muster suggested a buddy for the first three shifts.',
    ],
    decisions: ['31 | we go with the buddy and the welcome page | The buddy and the welcome page were chosen.'],
    items: [
      "36 | I'll write to the shift leaders | Wanda | 2026-03-13 | Ask the shift leaders for fifteen buddies",
      '41 | Zack collects the texts by the 20th | Zack Example | 2026-03-20 | Collect the texts for the welcome page',
    ],
    untrue: [
      '29 | the buddy has eight dots | The buddy got 12 votes.',
      '31 | we go with the buddy and the welcome page | The buddy and the welcome page were not chosen.',
      '25 | What about a chatbot | It was unanimously agreed to build the chatbot.',
    ],
  },
  committee: {
    lines: [
      '6 | The climbing frame failed the inspection | The climbing frame failed its inspection and the swings need new chains.',
      '7 | A new one costs twenty-four thousand | A new climbing frame costs 24,000, a repair 9,000.',
      '23 | a petition with three hundred and twelve signatures | A petition for a fence has 312 signatures.',
    ],
    decisions: [
      '34 | the fence will be built in May | The fence will be built in May.',
      '37 | The report on the trees is deferred | The report on the trees was deferred to the next meeting.',
    ],
    items: [
      '21 | The letter will go out this week | Finn Specimen | 2026-03-06 | Write to the school about a contribution',
      '22 | I will circulate the answer to all members | Clerk |  | Circulate the answer of the school',
    ],
    untrue: [
      '11 | There are sixteen thousand left | 61,000 are left in the play budget.',
      '25 | We only want a fence | The committee decided to ban dogs from Riverside Gardens.',
      '34 | the fence will be built in May | The fence will not be built in May.',
    ],
  },
  'support-call': {
    lines: [
      "2 | we can't print any labels since this morning | The customer has not been able to print labels since the morning.",
      '17 | The update has reset the port | The update reset the port of the printer.',
      '33 | your licence expires on the thirty-first of March | The licence expires on 31 March.',
    ],
    decisions: [],
    items: [
      "27 | I'll send you the instructions for that by email today | Agent Lara Sample | 2026-03-02 | Send the instructions for switching off automatic updates",
      "37 | I'll send you the offer tomorrow morning | Lara | 2026-03-03 | Send the offer for the renewal",
    ],
    untrue: [
      '24 | we lost two hours | The customer lost 12 hours.',
      '17 | The update has reset the port | The update did not reset the port.',
      '29 | I can not decide that myself | It was agreed that the two hours are refunded by Contoso.',
    ],
  },
  'project-german': {
    lines: [
      '6 | sie verlangt einen zweiten Ausgang | Die Feuerwehr verlangt einen zweiten Ausgang.',
      '10 | Ungefähr zwölftausend Euro | Der zweite Ausgang kostet ungefähr zwölftausend Euro.',
      '21 | Die Leitung wird am 16. März geschaltet | Die Leitung wird am 16. März geschaltet.',
    ],
    decisions: ['32 | den alten Vertrag um einen Monat verlängern | Der alte Vertrag wird um einen Monat verlängert.'],
    items: [
      '25 | Ich bestelle die Etiketten bis Ende der Woche | Dirk Muster | 2026-03-06 | Die Etiketten bestellen',
      '19 | Ich rufe morgen den Vermieter an | Bernd Beispiel | 2026-03-03 | Den Vermieter anrufen',
    ],
    untrue: ['21 | Die Leitung wird am 16. März geschaltet | Die Leitung wird am 23. März geschaltet.'],
  },
};
