import { found, said } from './alerts.ts';
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
  const { name } = line;
  const { quantity } = line.line;
  if (product.controlled && !mayControlled && (door === 'prescribe' || door === 'check'))
    alerts.push(
      found(
        'controlled-prescriber',
        'stop',
        name,
        said('{name} is a controlled medicine. A prescriber with the right to prescribe controlled medicines must order it.', { name }),
      ),
    );
  if (product.maxDispense !== null && quantity !== null && quantity > product.maxDispense)
    alerts.push(
      found('quantity', 'stop', name, said('{name}: maximum {most} units per dispense.', { name, most: String(product.maxDispense) })),
    );
  if (product.unusable)
    alerts.push(found('product', 'warn', name, said('{name} {fault}.', { name, fault: product.unusable }), { advice: others(line) }));
  else if (product.available !== null && quantity !== null && quantity > product.available) {
    const units = { available: String(product.available), quantity: String(quantity) };
    alerts.push(
      found('stock', 'warn', name, said('{name}: only {available} of {quantity} units are available.', { name, ...units }), {
        advice: others(line),
      }),
    );
  }
  if (product.highAlert)
    alerts.push(found('high-alert', 'info', name, said('{name} is a high-alert medicine. Double-check before giving.', { name })));
  if (product.lookAlike) alerts.push(found('look-alike', 'info', name, said('{name} is a look-alike or sound-alike medicine.', { name })));
  return alerts;
}

function others(line: CheckedLine): string | null {
  const names = line.product?.alternatives ?? [];
  return names.length > 0 ? `Alternatives: ${names.join(', ')}` : null;
}

/** Longest course of an antibiotic in days that needs no look in between. */
const antibioticDays = 7;

function antibioticAlerts(line: CheckedLine, door: SafetyDoor): SafetyAlert[] {
  if (!asksFor.includes(door) || !isBelow(line.atcCodes, ['J01'])) return [];
  const { name } = line;
  const { indication, durationDays, reviewOn } = line.line;
  const alerts: SafetyAlert[] = [];
  if (!indication?.trim())
    alerts.push(found('antibiotic-indication', 'warn', name, said('{name}: enter the indication for this antibiotic.', { name })));
  if (durationDays !== null && durationDays > antibioticDays && !reviewOn)
    alerts.push(
      found(
        'antibiotic-review',
        'warn',
        name,
        said('{name}: a course of more than {days} days needs a review date.', { name, days: String(antibioticDays) }),
      ),
    );
  return alerts;
}

function isSame(course: RunningCourse, line: CheckedLine): boolean {
  return course.sourceIds.some((id) => line.line.sourceIds?.includes(id));
}

/** Two lines of one request: the one is taken when the other is used up. */
function isOneCourse(one: CheckedLine, other: CheckedLine): boolean {
  return one.line.courseId !== undefined && one.line.courseId === other.line.courseId;
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
  const besides = before.filter((earlier) => !isOneCourse(earlier, line));
  const duplicates = line.line.continuing
    ? []
    : [
        ...beside.map((course) => duplicateAlert(line, course, course.number)),
        ...besides.map((earlier) => duplicateAlert(line, earlier, '')),
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
  const before = asked.lines
    .slice(0, place)
    .filter((earlier) => !isOneCourse(earlier, line))
    .map(dailyOf);
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
