import { found } from './alerts.ts';
import { allergyAlerts } from './allergies.ts';
import { isBelow } from './classes.ts';
import { ageAlerts, dailyMgOf, doseAlerts } from './doses.ts';
import type { CheckedLine, RunningCourse, SafetyCase } from './facts.ts';
import { duplicateAlert, interactionAlerts } from './interactions.ts';
import { patientAlerts } from './patient-alerts.ts';
import type { SafetyAlert } from './records.ts';
import { type SafetyDoor, safetyLevels } from '../words.ts';

const asksFor: readonly SafetyDoor[] = ['check', 'prescribe', 'order'];

/** Rules of the product itself: who may ask for it, how much of it, whether it is there. */
function productAlerts(line: CheckedLine, { door, mayControlled }: SafetyCase): SafetyAlert[] {
  const { product } = line;
  const alerts: SafetyAlert[] = [];
  if (!product) return alerts;
  const { quantity } = line.line;
  if (product.controlled && !mayControlled && (door === 'prescribe' || door === 'check'))
    alerts.push(
      found('controlled-prescriber', 'stop', line.name, `${line.name} is controlled: a prescriber with that right must order it`),
    );
  if (product.maxDispense !== null && quantity !== null && quantity > product.maxDispense)
    alerts.push(found('quantity', 'stop', line.name, `${line.name}: at most ${product.maxDispense} units are handed out at once`));
  if (product.unusable) alerts.push(found('product', 'warn', line.name, `${line.name} ${product.unusable}`, { advice: others(line) }));
  else if (product.available !== null && quantity !== null && quantity > product.available)
    alerts.push(
      found('stock', 'warn', line.name, `${line.name}: ${product.available} of ${quantity} units are available`, { advice: others(line) }),
    );
  if (product.highAlert) alerts.push(found('high-alert', 'info', line.name, `${line.name} is a high-alert medicine: check twice`));
  if (product.lookAlike) alerts.push(found('look-alike', 'info', line.name, `${line.name} looks or sounds like another medicine`));
  return alerts;
}

function others(line: CheckedLine): string | null {
  const names = line.product?.alternatives ?? [];
  return names.length > 0 ? `There is: ${names.join(', ')}` : null;
}

/** Longest course of an antibiotic in days that needs no look in between. */
const antibioticDays = 7;

function antibioticAlerts(line: CheckedLine, door: SafetyDoor): SafetyAlert[] {
  if (!asksFor.includes(door) || !isBelow(line.atcCodes, ['J01'])) return [];
  const { indication, durationDays, reviewOn } = line.line;
  const alerts: SafetyAlert[] = [];
  if (!indication?.trim()) alerts.push(found('antibiotic-indication', 'warn', line.name, `${line.name}: say what the antibiotic is for`));
  if (durationDays !== null && durationDays > antibioticDays && !reviewOn)
    alerts.push(found('antibiotic-review', 'warn', line.name, `${line.name}: more than ${antibioticDays} days want a day of review`));
  return alerts;
}

function isSame(course: RunningCourse, line: CheckedLine): boolean {
  return course.sourceIds.some((id) => line.line.sourceIds?.includes(id));
}

/** Courses that count beside a line: not itself, none that another line of the order is, and not what it goes on with. */
function coursesBeside(line: CheckedLine, asked: SafetyCase): RunningCourse[] {
  return (asked.facts?.running ?? [])
    .filter((course) => !asked.lines.some((each) => isSame(course, each)))
    .filter((course) => !(line.line.continuing && course.substances.some((name) => line.substances.includes(name))));
}

function meetings(line: CheckedLine, place: number, asked: SafetyCase): SafetyAlert[] {
  const beside = coursesBeside(line, asked);
  const before = asked.lines.slice(0, place);
  const duplicates = line.line.continuing
    ? []
    : [
        ...beside.map((course) => duplicateAlert(line, course, course.number)),
        ...before.map((earlier) => duplicateAlert(line, earlier, '')),
      ].filter((alert) => alert !== null);
  return [
    ...beside.flatMap((course) => interactionAlerts(line, course, course.number, asked.pairs)),
    ...before.flatMap((earlier) => interactionAlerts(line, earlier, '', asked.pairs)),
    ...duplicates,
  ];
}

function dailyOf({ line, substances, product }: CheckedLine): Record<string, number> {
  return dailyMgOf({ ...line, substances }, product);
}

function alertsOf(line: CheckedLine, place: number, asked: SafetyCase): SafetyAlert[] {
  const { facts } = asked;
  const before = asked.lines.slice(0, place).map(dailyOf);
  const alerts = [
    ...(facts ? allergyAlerts(line, facts) : []),
    ...meetings(line, place, asked),
    ...doseAlerts(line, facts, coursesBeside(line, asked), before),
    ...(facts ? [...ageAlerts(line, facts), ...patientAlerts(line, facts)] : []),
    ...antibioticAlerts(line, asked.door),
    ...productAlerts(line, asked),
  ];
  const once = new Map(alerts.map((alert) => [`${alert.rule} ${alert.about} ${alert.text}`, alert]));
  return [...once.values()].sort((one, other) => safetyLevels.indexOf(one.level) - safetyLevels.indexOf(other.level));
}

/** All findings on each line, in the order of the lines, the gravest first. Pure: what is known stands in the case. */
export function evaluateSafety(asked: SafetyCase): SafetyAlert[][] {
  return asked.lines.map((line, place) => alertsOf(line, place, asked));
}
