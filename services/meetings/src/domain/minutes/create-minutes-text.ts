import { DROPPED_STATEMENTS_MAX } from '../../limits.ts';
import type { GenerationResult } from '../generation/generation-result.ts';
import type { CitationCheck } from '../transcript/evidence.ts';
import { composeMinutes } from './compose-minutes.ts';
import { unescapeMarkdown } from './escape-markdown.ts';
import type { MinutesText } from './minutes.ts';
import { composeSummary, getSummaryText } from './summary.ts';

/** The text of a generation, with its valid citations. */
export function createMinutesText(result: GenerationResult, check: CitationCheck, now: Date): MinutesText {
  const { content, citations, droppedStatements: droppedFromSections } = composeMinutes(result.sections, check);
  const { summary, droppedStatements: droppedFromSummary } = composeSummary(result.summary, check);
  const droppedTexts = (result.dropped ?? []).map(({ text }) => text).join('\n');
  const words = `${unescapeMarkdown(content)}\n${getSummaryText(summary)}\n${droppedTexts}`;
  return {
    content,
    generated: true,
    citations,
    importNumber: result.importNumber,
    coverage: result.coverage,
    generation: {
      id: result.generationId,
      writer: result.writer,
      model: result.model,
      promptVersion: result.promptVersion,
      durationMs: result.durationMs,
      droppedClaims: result.droppedClaims + droppedFromSections + droppedFromSummary,
      dropped: result.dropped?.slice(0, DROPPED_STATEMENTS_MAX).map(({ text, reason }) => ({ text, reason })),
      notice: result.notice,
      instruction: result.instruction,
      finishedAt: now,
    },
    savedBy: '',
    savedAt: now,
    names: result.speakers.filter(({ name }) => name !== '' && words.includes(name)),
    summary,
  };
}
