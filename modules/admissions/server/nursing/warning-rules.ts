import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { type WarningLevel, type WarningStatus, warningSteps } from '../../contract/nursing-words.ts';
import type { WardSettings } from '../../contract/settings.ts';

type Scored = NonNullable<Vital['warning']>;
export type JudgedSet = Pick<Vital, 'id' | 'takenAt' | 'warning'>;

const ranks: Readonly<Record<WarningLevel, number>> = { watch: 1, urgent: 2, emergency: 3 };
const rankOf = (level: WarningLevel | null) => (level === null ? 0 : ranks[level]);

/** Minutes until the next set by the level of a warning, of a low score, and of none. */
const minutesOf = { emergency: 15, urgent: 60, watch: 60, low: 240, none: 720 } as const;

/** How serious a scored set is: NEWS2 by its points, the other tables by their colours. Null: it calls nobody. */
export function levelOf({ table, score, band, parts }: Scored): WarningLevel | null {
  if (table === 'news2') {
    if ((score ?? 0) >= 7) return 'emergency';
    if ((score ?? 0) >= 5) return 'urgent';
    return band === 'low-medium' ? 'watch' : null;
  }
  const reds = parts.filter(({ level }) => level === 'red');
  // A thin upper arm alone is severe malnutrition: soon, not now.
  if (reds.length > 0) return reds.some(({ field }) => field !== 'muac') ? 'emergency' : 'urgent';
  return table === 'meows' && band === 'amber' ? 'urgent' : null;
}

/** Within how many minutes the next set is due by the score of a set. */
export function scoreMinutes(warning: Scored): number {
  const level = levelOf(warning);
  if (level) return minutesOf[level];
  const low = warning.table === 'news2' ? (warning.score ?? 0) > 0 : warning.parts.some((part) => part.level !== null);
  return low ? minutesOf.low : minutesOf.none;
}

export interface Judgement {
  readonly level: WarningLevel | null;
  readonly minutes: number;
  /** The set that decides the level. */
  readonly vitalId: Id;
  /** When the newest scored set was taken, which may be another one. */
  readonly lastVitalId: Id;
  readonly lastAt: Instant;
  /** Measurements that were out of range in it. */
  readonly flagged: readonly string[];
}

const isFlagged = ({ points, level }: Scored['parts'][number]) => level !== null || (points ?? 0) > 0;

/** A set that says enough to take back what an earlier one said: all of NEWS2, or what was out of range by the other tables. */
function covers(warning: Scored, earlier: Judgement): boolean {
  if (warning.table === 'news2') return !warning.partial;
  const measured = new Set(warning.parts.map(({ field }) => field));
  return earlier.flagged.every((field) => measured.has(field));
}

/**
 * What the sets of a stay say together, given with the newest first. A set without a scored measurement says nothing; one that leaves
 * measurements out may raise the level, but does not take back a higher one.
 */
export function judgeSets(newestFirst: readonly JudgedSet[]): Judgement | null {
  return newestFirst.reduceRight<Judgement | null>((earlier, set) => (set.warning ? judgedWith(earlier, set, set.warning) : earlier), null);
}

function judgedWith(earlier: Judgement | null, { id, takenAt }: JudgedSet, warning: Scored): Judgement {
  const level = levelOf(warning);
  const minutes = scoreMinutes(warning);
  const seen = { lastVitalId: id, lastAt: takenAt };
  if (earlier && !covers(warning, earlier) && rankOf(level) <= rankOf(earlier.level))
    return { ...earlier, ...seen, minutes: Math.min(minutes, earlier.minutes) };
  return { level, minutes, vitalId: id, ...seen, flagged: warning.parts.filter(isFlagged).map(({ field }) => field) };
}

type Steps = WardSettings['warningSteps'];
interface StepState {
  readonly step: number;
  readonly nextStepAt: Instant | null;
}

/** Who is called first at a level, and when the next are if nobody acknowledges. */
export function firstStep(level: WarningLevel, now: Instant, steps: Steps): StepState {
  if (level === 'watch') return { step: warningSteps.nurse, nextStepAt: null };
  if (level === 'urgent') return { step: warningSteps.nurse, nextStepAt: addMinutes(now, steps.nurse) };
  return { step: warningSteps.doctor, nextStepAt: addMinutes(now, steps.doctor) };
}

export type Circle = 'doctors' | 'consultant' | 'consultant-and-head';

/** Who is called when nobody acknowledged: doctors after the nurse, then the consultant, then the head of department with them. */
export function stepAfter(step: number, now: Instant, steps: Steps): StepState & { readonly circle: Circle } {
  if (step === warningSteps.nurse) return { step: warningSteps.doctor, circle: 'doctors', nextStepAt: addMinutes(now, steps.doctor) };
  const circle = step === warningSteps.doctor ? 'consultant' : 'consultant-and-head';
  return { step: warningSteps.consultant, circle, nextStepAt: addMinutes(now, steps.consultant) };
}

interface KnownWarning {
  readonly level: WarningLevel;
  readonly status: WarningStatus;
}

export type Decision =
  | { readonly do: 'nothing' }
  | { readonly do: 'keep' }
  | { readonly do: 'open'; readonly level: WarningLevel }
  | { readonly do: 'raise'; readonly level: WarningLevel }
  | { readonly do: 'close'; readonly why: 'improved' | 'corrected' | 'limit'; readonly open: WarningLevel | null };

interface Judged {
  readonly level: WarningLevel | null;
  readonly open: KnownWarning | null;
  /** A doctor's limit is in force that silences the ladder. */
  readonly silent: boolean;
  /** Somebody has responded to this very set already. */
  readonly answered: boolean;
  /** A set was corrected or voided, rather than a new one taken. */
  readonly corrected: boolean;
}

/** What becomes of the warning of a stay after its sets were judged. */
export function decide({ level, open, silent, answered, corrected }: Judged): Decision {
  if (silent) return open ? { do: 'close', why: 'limit', open: null } : { do: 'nothing' };
  if (!open) return level === null || answered ? { do: 'nothing' } : { do: 'open', level };
  if (rankOf(level) > rankOf(open.level)) return { do: 'raise', level: level as WarningLevel };
  if (rankOf(level) === rankOf(open.level)) return { do: 'keep' };
  return { do: 'close', why: corrected ? 'corrected' : 'improved', open: answered ? null : level };
}
