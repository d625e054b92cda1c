import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, addHours } from '#kernel/server/clock/instants.ts';
import { admissionsRefusals } from '../contract/refusals.ts';
import {
  type BedKind,
  type BedStatus,
  type BillingUnit,
  leadDays,
  mostBedsOfRoom,
  mostReservedHours,
  type RoomStatus,
  type RoomType,
  wardDepartmentKinds,
} from '../contract/words.ts';

const mostNamed = 5;
const listed = (names: readonly string[]) => `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ' …' : ''}`;

/** A ward is one nursing or clinical department in use. */
export function whyNotWard(department: { readonly kind: string; readonly status: string } | undefined): Refusal | null {
  const fits = department?.status === 'active' && wardDepartmentKinds.some((kind) => kind === department.kind);
  return fits ? null : admissionsRefusals.refusal('WARD_DEPARTMENT_KIND');
}

/** A ward with rooms is not archived. */
export function whyNotArchiveWard(rooms: readonly string[]): Refusal | null {
  return rooms.length > 0 ? admissionsRefusals.refusal('WARD_HAS_ROOMS', { rooms: listed(rooms) }) : null;
}

/** A shift lead is named from yesterday to a month ahead. */
export function whyNotLead(date: CalendarDate, today: CalendarDate): Refusal | null {
  const fits = date >= addCalendarDays(today, -leadDays.back) && date <= addCalendarDays(today, leadDays.ahead);
  return fits ? null : admissionsRefusals.refusal('WARD_SHIFT_DATE');
}

interface HeldBed {
  readonly label: string;
  readonly status: BedStatus;
}

/** A room is neither closed nor archived while one of its beds is occupied or reserved. */
export function whyNotEmptied(beds: readonly HeldBed[]): Refusal | null {
  const held = beds.filter(({ status }) => status === 'occupied' || status === 'reserved').map(({ label }) => label);
  return held.length > 0 ? admissionsRefusals.refusal('ROOM_OCCUPIED', { beds: listed(held) }) : null;
}

interface UnitAsked {
  readonly ownPriced: boolean;
  /** Null: whatever the class has. */
  readonly unit: BillingUnit | null;
  readonly classUnit: BillingUnit;
}

/** A room without a price of its own is charged by the unit of its class. */
export function whyNotUnit({ ownPriced, unit, classUnit }: UnitAsked): Refusal | null {
  return ownPriced || unit === null || unit === classUnit ? null : admissionsRefusals.refusal('ROOM_UNIT', { unit });
}

interface ItemPrice {
  readonly id: string;
  readonly price: number | null;
}

/** What a bed of a room is charged by: the room's own item, otherwise the item of its class. */
export function itemOfRoom<Item extends ItemPrice>(own: Item | undefined, ofClass: Item | undefined): Item | null {
  return own ?? ofClass ?? null;
}

/** A bed has a price: its room's own, or that of the room's class. */
export function bedIsPriced(room: { readonly ownPriced: boolean; readonly roomType: RoomType }, priced: ReadonlySet<RoomType>): boolean {
  return room.ownPriced || priced.has(room.roomType);
}

/** A room has so many beds at most. */
export function whyNotAddBeds(has: number, added: number): Refusal | null {
  return has + added > mostBedsOfRoom ? admissionsRefusals.refusal('ROOM_BEDS_FULL', { count: mostBedsOfRoom }) : null;
}

interface Beside {
  readonly kind: BedKind;
  readonly roomId: string;
}

/** A cot stands beside a bed of its own room; a bed stands beside nothing. */
export function whyNotBeside(cot: Beside, beside: Beside | undefined): Refusal | null {
  const fits = cot.kind === 'cot' && beside?.kind === 'bed' && beside.roomId === cot.roomId;
  return fits ? null : admissionsRefusals.refusal('BED_BESIDE');
}

/** A bed beside which cots stand stays a bed, and stays. */
export function whyNotWithoutCots(cots: readonly string[]): Refusal | null {
  return cots.length > 0 ? admissionsRefusals.refusal('BED_HAS_COT', { cots: listed(cots) }) : null;
}

/** Nobody is put into a room that is closed. */
export function whyNotInRoom(status: RoomStatus): Refusal | null {
  return status === 'active' ? null : admissionsRefusals.refusal('BED_ROOM_CLOSED', { status });
}

/** When a reservation ends: at the time that was asked for, otherwise after the hours of the settings. */
export function reservationEnd(until: Instant | null, now: Instant, hours: number): Instant {
  return until ?? addHours(now, hours);
}

/** A reservation ends in the future, at most a week ahead. */
export function whyNotUntil(until: Instant, now: Instant): Refusal | null {
  const fits = until > now && until <= addHours(now, mostReservedHours);
  return fits ? null : admissionsRefusals.refusal('RESERVATION_TIME', { hours: mostReservedHours });
}

/** A reserved bed is free again once its time is over. */
export function reservationIsOver(bed: { readonly status: BedStatus; readonly reservedUntil: Instant | null }, now: Instant): boolean {
  return bed.status === 'reserved' && bed.reservedUntil !== null && bed.reservedUntil <= now;
}

const digits = 6;

/** A name as it is sorted: lower case, numbers at one width, so that B2 comes before B10. */
export function sortKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\d+/g, (number) => number.padStart(digits, '0'));
}

/** The columns of a bed's label. */
export function labelColumns(label: string) {
  return { label, foldedLabel: foldLabel(label), sortLabel: sortKey(label) };
}

/** A name as it is compared: case and outer spaces do not count. */
export function foldLabel(label: string): string {
  return label.trim().toLowerCase();
}
