import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { pharmacyRefusals } from '../refusals.ts';
import { leastOverrideReason, overrideRight, type SafetyDoor, shownOnly } from '../words.ts';
import type { SafetyAlert } from './records.ts';

export interface Passing {
  readonly line: number;
  readonly rule: string;
  readonly about?: string | undefined;
  readonly reason: string;
}

export interface SettleOrder {
  readonly door: SafetyDoor;
  /** Findings of each line. */
  readonly alerts: readonly (readonly SafetyAlert[])[];
  /** Alerts stored when each line was ordered. */
  readonly earlier: readonly (readonly SafetyAlert[])[];
  readonly overrides: readonly Passing[];
  readonly confirm: boolean;
  readonly mayOverride: boolean;
  readonly by: { readonly id: string | null; readonly name: string };
  /** Names of the lines, as alerts say them. */
  readonly names?: readonly string[];
  /** What the patient takes already, with the alerts stored with it. */
  readonly running?: readonly { readonly name: string; readonly alerts: readonly SafetyAlert[] }[];
}

export interface Settled {
  readonly alerts: SafetyAlert[][];
  /** Passed by this act, to be audited. */
  readonly passed: readonly { readonly line: number; readonly alert: SafetyAlert }[];
  readonly refusal: Refusal | null;
}

/** Passed by the word that it was seen. */
const wantsTick = ({ level, rule }: SafetyAlert) => level === 'confirm' || (level === 'warn' && !shownOnly.includes(rule));
const wantsPassing = (alert: SafetyAlert) => alert.level === 'stop' || alert.level === 'reason' || wantsTick(alert);

/** What was overridden when the medicine was ordered, of the same rule and thing, and was no milder then. */
function earlierPass(alert: SafetyAlert, earlier: readonly SafetyAlert[]): SafetyAlert | undefined {
  return earlier.find(
    (one) =>
      one.overriddenBy !== null &&
      one.rule === alert.rule &&
      one.about === alert.about &&
      (one.level === alert.level || one.level === 'stop'),
  );
}

const betweenTwo = new Set<string>(['interaction', 'duplicate', 'qt']);

/** A pair that was passed from its other side: with the other line of the order, or when the running course was ordered. */
function passedBeside(alert: SafetyAlert, line: number, order: SettleOrder): SafetyAlert | undefined {
  const name = order.names?.[line];
  if (name === undefined || !betweenTwo.has(alert.rule)) return undefined;
  const lines = (order.names ?? []).map((each, place) => ({ name: each, alerts: order.earlier[place] ?? [] }));
  return [...lines, ...(order.running ?? [])]
    .filter((other) => other.name === alert.about)
    .map((other) => earlierPass({ ...alert, about: name }, other.alerts))
    .find((passed) => passed !== undefined);
}

function passOf(alert: SafetyAlert, line: number, overrides: readonly Passing[]): Passing | undefined {
  return overrides.find(
    (each) =>
      each.line === line &&
      each.rule === alert.rule &&
      (each.about === undefined || each.about === alert.about) &&
      each.reason.trim().length >= leastOverrideReason,
  );
}

function settleOne(alert: SafetyAlert, line: number, order: SettleOrder): { alert: SafetyAlert; isNew: boolean } {
  if (!wantsPassing(alert)) return { alert, isNew: false };
  const before = earlierPass(alert, order.earlier[line] ?? []) ?? passedBeside(alert, line, order);
  if (before) return { alert: { ...alert, overriddenBy: before.overriddenBy, overrideReason: before.overrideReason }, isNew: false };
  const pass = passOf(alert, line, order.overrides);
  const seen = wantsTick(alert) && order.confirm;
  if (pass && (alert.level !== 'stop' || order.mayOverride))
    return { alert: { ...alert, overriddenBy: order.by, overrideReason: pass.reason.trim() }, isNew: true };
  if (seen) return { alert: { ...alert, overriddenBy: order.by, overrideReason: 'Confirmed' }, isNew: true };
  return { alert, isNew: false };
}

interface Open {
  readonly line: number;
  readonly alert: SafetyAlert;
}

function refusalOf(open: readonly Open[], order: SettleOrder): Refusal | null {
  if (open.length === 0) return null;
  const alerts = open.map(({ line, alert }) => ({ line, ...alert }));
  const stops = open.filter(({ alert }) => alert.level === 'stop');
  const tried = stops.find(({ alert, line }) => passOf(alert, line, order.overrides) !== undefined);
  if (tried && !order.mayOverride) return kernelRefusals.refusal('FORBIDDEN', { permission: overrideRight });
  const allergy = stops.find(({ alert }) => alert.rule === 'allergy');
  if (allergy && order.door !== 'prescribe')
    return pharmacyRefusals.refusal('ALLERGY', { substance: allergy.alert.about, text: allergy.alert.text, alerts });
  if (stops.length > 0) return pharmacyRefusals.refusal('SAFETY_STOP', { alerts });
  const reason = open.find(({ alert }) => alert.level === 'reason');
  if (reason) return pharmacyRefusals.refusal('SAFETY_REASON', { text: reason.alert.text, alerts });
  const first = open.find(({ alert }) => alert.level === 'confirm')?.alert;
  if (!first) return pharmacyRefusals.refusal('SAFETY_CONFIRM', { text: (open[0] as Open).alert.text, alerts });
  const number = /\(([^()]*)\)\.?$/.exec(first.text)?.[1] ?? '';
  return pharmacyRefusals.refusal('DUPLICATE_THERAPY', { medicine: first.about, number, alerts });
}

/**
 * Invariant 10: nothing that the rules stop is passed without an override that is stored with its reason. A stop wants the right,
 * a `reason` only a reason, a duplicate or a warning a yes; what was passed when it was ordered stays passed.
 */
export function settleSafety(order: SettleOrder): Settled {
  const passed: Open[] = [];
  const open: Open[] = [];
  const alerts = order.alerts.map((found, line) =>
    found.map((each) => {
      const { alert, isNew } = settleOne(each, line, order);
      if (isNew) passed.push({ line, alert });
      if (wantsPassing(alert) && alert.overriddenBy === null) open.push({ line, alert });
      return alert;
    }),
  );
  return { alerts, passed, refusal: refusalOf(open, order) };
}
