import { type Classifiers, LABELS, type Label } from '../src/domain/writer/actions/classifiers.ts';
import { IDF_STEPS_PER_UNIT } from './train-classifiers.ts';

const ATTRIBUTION = 'Trained on the AMI Meeting Corpus, University of Edinburgh and partners, CC BY 4.0';

/** Quantizes weights to one byte each with a common scale. */
function packWeights({ bias, weights }: Classifiers[Label]) {
  const scale = weights.reduce((highest, weight) => Math.max(highest, Math.abs(weight)), 0) / 127 || 1;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { bias: Number(bias.toFixed(4)), scale, weights: Buffer.from(bytes.buffer).toString('base64') };
}

/** The file that src/outbound/embedded/load-classifiers.ts reads. */
export function formatWeightsFile(classifiers: Classifiers): string {
  const inverseDocumentFrequency = Buffer.from(
    Uint8Array.from(classifiers.inverseDocumentFrequency, (value) => Math.round(value * IDF_STEPS_PER_UNIT)),
  );
  const [action, decision, salient] = LABELS.map((label) => packWeights(classifiers[label]));
  const file = {
    attribution: ATTRIBUTION,
    inverseDocumentFrequency: {
      scale: 1 / IDF_STEPS_PER_UNIT,
      values: inverseDocumentFrequency.toString('base64'),
    },
    action,
    decision,
    salient,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
