import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import { type CatalogueStatus, deepestDepartment, type Weekday } from '../contract/words.ts';

const { refusal } = organisationRefusals;

/** An Rc code as it is compared: upper case, without spaces and hyphens, without a leading RC. `rc 12-34` = `1234`. */
export function foldRcCode(code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]+/g, '');
  return plain.replace(/^RC(?=.)/, '');
}

/** A change of the legal number is explained in the audit trail. */
export function whyNotChangeRcCode({
  before,
  after,
  reason,
}: {
  before: string;
  after: string;
  reason: string | undefined;
}): Refusal | null {
  return foldRcCode(before) !== foldRcCode(after) && !reason ? refusal('RC_CODE_REASON') : null;
}

/** Invariant 1: label and offset are a pair of the list. */
export function whyNotZone({ zone, offset }: { zone: { readonly utc: string } | undefined; offset: string }): Refusal | null {
  return zone && zone.utc === offset ? null : refusal('UNKNOWN_TIMEZONE');
}

/** Invariant 3: default specializations never change their name. */
export function whyNotRenameSpecialization({
  isDefault,
  before,
  after,
}: {
  isDefault: boolean;
  before: string;
  after: string | undefined;
}): Refusal | null {
  return isDefault && after !== undefined && after !== before ? refusal('DEFAULT_NAME_FIXED') : null;
}

/** A hospital keeps at least one specialization in use. */
export function whyNotArchiveSpecialization({ activeCount }: { readonly activeCount: number }): Refusal | null {
  return activeCount <= 1 ? refusal('LAST_SPECIALIZATION') : null;
}

/** The tree as it is: each department with the one above it. */
export interface TreeNode {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly status: CatalogueStatus;
}

/** Departments above a node, nearest first; stops at a loop. */
function above(tree: ReadonlyMap<Id, TreeNode>, start: Id | null): Id[] {
  const path: Id[] = [];
  let next = start;
  while (next !== null && !path.includes(next)) {
    path.push(next);
    next = tree.get(next)?.parentId ?? null;
  }
  return path;
}

/** Levels below and including a department. */
function depthBelow(tree: ReadonlyMap<Id, TreeNode>, id: Id | null): number {
  if (id === null) return 1;
  let deepest = 1;
  for (const node of tree.values()) {
    const position = above(tree, node.id).indexOf(id);
    if (position >= 0) deepest = Math.max(deepest, position + 1);
  }
  return deepest;
}

/** Invariant 7: the tree has no cycle and is at most three levels deep; only a department in use has others below it. `id` null: a new one. */
export function whyNotPlaceDepartment({
  id,
  parentId,
  tree,
}: {
  id: Id | null;
  parentId: Id | null;
  tree: readonly TreeNode[];
}): Refusal | null {
  if (parentId === null) return null;
  const nodes = new Map(tree.map((node) => [node.id, node]));
  if (nodes.get(parentId)?.status !== 'active') return refusal('DEPARTMENT_UNKNOWN');
  const path = above(nodes, parentId);
  if (id !== null && path.includes(id)) return refusal('DEPARTMENT_CYCLE');
  return path.length + depthBelow(nodes, id) > deepestDepartment ? refusal('DEPARTMENT_TOO_DEEP') : null;
}

export interface DeleteDepartmentFacts {
  readonly id: Id;
  readonly users: number;
  readonly units: number;
  readonly work: readonly { readonly words: string; readonly count: number }[];
  readonly moveTo: { readonly id: Id; readonly status: CatalogueStatus } | null | undefined;
}

/** Nobody and nothing is left without a department. `moveTo` undefined: none was named; null: the named one is not there. */
export function whyNotDeleteDepartment({ id, users, units, work, moveTo }: DeleteDepartmentFacts): Refusal | null {
  if (moveTo?.id === id) return refusal('MOVE_TO_SAME');
  if (moveTo !== undefined && moveTo?.status !== 'active')
    return refusal('DEPARTMENT_UNKNOWN', {}, { moveTo: 'This department is not available' });
  if (users > 0 && !moveTo) return refusal('DEPARTMENT_HAS_USERS', { n: users });
  if (units > 0) return refusal('DEPARTMENT_HAS_UNITS', { n: units });
  const open = work.filter((item) => item.count > 0).map((item) => `${item.count} ${item.words}`);
  return open.length > 0 ? refusal('DEPARTMENT_IN_USE', { work: open.join(', ') }) : null;
}

/** Minutes since midnight of a clock time; `24:00` is 1440. */
export function minuteOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** `08:05` of 485 minutes. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export interface HoursOrder {
  readonly weekday: Weekday;
  readonly from: string;
  readonly to: string;
  readonly departmentId: Id | null;
}

/** Hours of one day and place run forward and do not overlap; they may touch. */
export function whyNotHours(hours: readonly HoursOrder[]): Refusal | null {
  const reversed = hours.find((one) => minuteOf(one.from) >= minuteOf(one.to));
  if (reversed) return refusal('HOURS_REVERSED', { weekday: reversed.weekday });
  const sorted = [...hours].sort((a, b) => placeOf(a).localeCompare(placeOf(b)) || minuteOf(a.from) - minuteOf(b.from));
  const clash = sorted.find((one, index) => {
    const before = sorted[index - 1];
    return before !== undefined && placeOf(before) === placeOf(one) && minuteOf(before.to) > minuteOf(one.from);
  });
  return clash ? refusal('HOURS_OVERLAP', { weekday: clash.weekday }) : null;
}

function placeOf({ weekday, departmentId }: HoursOrder): string {
  return `${departmentId ?? ''}/${weekday}`;
}

/** Days before the end of the facility's licence on which it is announced. */
const licenceReminders = [60, 30, 7];

/** Days left when a reminder is due today, else null. */
export function licenceReminder({ expiry, today }: { readonly expiry: CalendarDate; readonly today: CalendarDate }): number | null {
  const days = Math.round((Date.parse(expiry) - Date.parse(today)) / 86_400_000);
  return licenceReminders.includes(days) ? days : null;
}
