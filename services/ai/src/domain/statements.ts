import { type CitedPlaces, type Draft, getCitedPlaces, type Line } from './draft.ts';
import { getHeadingKind } from './writer/headings.ts';

/** A line of the minutes, a line of the summary or an action item, with the words it cites. */
export type Statement = CitedPlaces & { readonly text: string; readonly isTask: boolean };

/** Statements with the same key have the same text and the same evidence. */
export function getStatementKey({ text, isTask, evidence, furtherEvidence = [] }: Statement): string {
  return JSON.stringify([
    isTask,
    text,
    [evidence, ...furtherEvidence].map(({ segmentIds, quote }) => [segmentIds, quote]),
  ]);
}

/** The statements of a draft, without duplicates. Lists of attendees are left out, because no quote could support them. */
export function listStatements(draft: Draft): Statement[] {
  const statements = new Map<string, Statement>();
  mapStatements(draft, (statement) => {
    statements.set(getStatementKey(statement), statement);
    return statement;
  });
  return [...statements.values()];
}

/** Maps each statement of a draft. Statements for which `change` returns undefined are removed, with topics that lose all their lines. */
export function mapStatements(draft: Draft, change: (statement: Statement) => Statement | undefined): Draft {
  const changeLine = <L extends CitedPlaces & { readonly text: string }>(line: L): L[] => {
    const changed = change({ text: line.text, isTask: false, ...getCitedPlaces(line) });
    return changed === undefined ? [] : [{ ...line, text: changed.text, ...getCitedPlaces(changed) }];
  };
  return {
    ...draft,
    sections: draft.sections.map((section) => {
      if (getHeadingKind(section.heading) === 'attendees') return section;
      const lines = section.lines.flatMap((line): Line[] => (line.isTopic ? [line] : changeLine(line)));
      return { ...section, lines: removeEmptyTopics(lines) };
    }),
    summary: draft.summary && {
      sentences: draft.summary.sentences.flatMap(changeLine),
      decisions: draft.summary.decisions.flatMap(changeLine),
    },
    actionItems: draft.actionItems.flatMap((item) => {
      const changed = change({ text: item.description, isTask: true, ...getCitedPlaces(item) });
      return changed === undefined ? [] : [{ ...item, description: changed.text, ...getCitedPlaces(changed) }];
    }),
  };
}

export function removeEmptyTopics(lines: readonly Line[]): Line[] {
  return lines.filter((line, index) => !line.isTopic || lines[index + 1]?.isTopic === false);
}
