import { type Draft, type Evidence, getEvidence, type Line } from './draft.ts';
import { getHeadingKind } from './writer/headings.ts';

/** A line of the minutes, a line of the summary or an action item, with its evidence. */
export type Statement = Evidence & { readonly text: string; readonly isActionItem: boolean };

/** Statements with the same key have the same text and the same evidence. */
export function getStatementKey({ text, isActionItem, evidence, furtherEvidence = [] }: Statement): string {
  return JSON.stringify([
    isActionItem,
    text,
    [evidence, ...furtherEvidence].map(({ segmentIds, quote }) => [segmentIds, quote]),
  ]);
}

/** The statements of a draft, without duplicates. Lists of attendees are left out, because they have no evidence. */
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
  const changeLine = <L extends Evidence & { readonly text: string }>(line: L): L[] => {
    const changed = change({ text: line.text, isActionItem: false, ...getEvidence(line) });
    return changed === undefined ? [] : [{ ...line, text: changed.text, ...getEvidence(changed) }];
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
      const changed = change({ text: item.description, isActionItem: true, ...getEvidence(item) });
      return changed === undefined ? [] : [{ ...item, description: changed.text, ...getEvidence(changed) }];
    }),
  };
}

export function removeEmptyTopics(lines: readonly Line[]): Line[] {
  return lines.filter((line, index) => !line.isTopic || lines[index + 1]?.isTopic === false);
}
