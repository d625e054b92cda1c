import { found, said, spoken } from './alerts.ts';
import type { InteractionPair } from './facts.ts';
import { isQtLengthening } from './patient-alerts.ts';
import type { SafetyAlert } from './records.ts';
import { type InteractionSeverity, interactionSeverities, type SafetyLevel } from '../words.ts';

/** What meets: a line, another line or a running course. */
export interface Meeting {
  readonly name: string;
  readonly substances: readonly string[];
  readonly atcCodes: readonly string[];
  readonly mainAtc: string | null;
}

const levelOf = { minor: 'info', moderate: 'warn', major: 'reason', contraindicated: 'stop' } as const satisfies Record<
  InteractionSeverity,
  SafetyLevel
>;

/** Substance or code by which a side of a pair names the medicine, or null. */
function sideIn(side: string, medicine: Meeting): string | null {
  if (medicine.substances.includes(side)) return side;
  const code = side.toUpperCase();
  return /^[A-Z]\d\d/.test(code) && medicine.atcCodes.some((each) => each.startsWith(code))
    ? (medicine.substances[0] ?? medicine.name)
    : null;
}

/** Pairs of the list that two medicines make, the gravest first. */
export function pairsBetween(one: Meeting, other: Meeting, pairs: readonly InteractionPair[]): InteractionPair[] {
  if (sameSubstances(one, other)) return [];
  return pairs
    .filter((pair) => (sideIn(pair.a, one) && sideIn(pair.b, other)) || (sideIn(pair.a, other) && sideIn(pair.b, one)))
    .sort((a, b) => interactionSeverities.indexOf(b.severity) - interactionSeverities.indexOf(a.severity));
}

function sameSubstances(one: Meeting, other: Meeting): boolean {
  return one.substances.length === other.substances.length && one.substances.every((name) => other.substances.includes(name));
}

/** Findings between a line and something else that is taken: the gravest pair, and two that lengthen the QT interval. */
export function interactionAlerts(line: Meeting, other: Meeting, where: string, pairs: readonly InteractionPair[]): SafetyAlert[] {
  const [gravest] = pairsBetween(line, other, pairs);
  const two = { name: line.name, other: other.name, where: where === '' ? '' : ` (${where})` };
  if (gravest) {
    const { severity, advice, effect } = gravest;
    const words = said('{name} with {other}{where}: {effect}.', { ...two, effect: effect.replace(/\.\s*$/, '') });
    return [found('interaction', levelOf[severity], other.name, words, { severity, advice })];
  }
  return isQtLengthening(line) && isQtLengthening(other) && !sameSubstances(line, other)
    ? [found('qt', 'warn', other.name, said('{name} and {other}{where} both prolong the QT interval.', two))]
    : [];
}

/** Given beside each other as a matter of course: fluids, salts, vitamins, vaccines, dressings. */
const besideEachOther = ['B05', 'J07', 'V03', 'V04', 'V07', 'A11', 'A12', 'D', 'S01'];

/**
 * The same medicine twice: a substance in common, or the same chemical group (fourth level of the ATC code).
 */
export function duplicateOf(line: Meeting, other: Meeting): 'substance' | 'group' | null {
  const fluid = line.atcCodes.some((code) => besideEachOther.some((beginning) => code.startsWith(beginning)));
  if (fluid) return null;
  if (line.substances.some((name) => other.substances.includes(name))) return 'substance';
  const group = line.mainAtc && line.mainAtc.length >= 5 ? line.mainAtc.slice(0, 5) : null;
  return group && other.mainAtc?.startsWith(group) ? 'group' : null;
}

export function duplicateAlert(line: Meeting, other: Meeting, where: string): SafetyAlert | null {
  const why = duplicateOf(line, other);
  if (!why) return null;
  const place = { other: other.name, where: where === '' ? 'in this order' : where };
  const substance = spoken(line.substances.find((name) => other.substances.includes(name)) ?? line.name);
  const words =
    why === 'substance'
      ? said('{name} is already prescribed: {other} ({where}).', { name: substance, ...place })
      : said('{name} is in the same class as {other} ({where}).', { name: line.name, ...place });
  return found('duplicate', 'confirm', other.name, words);
}
