import type { Id, Instant } from '#kernel/contract/fields.ts';
import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { SetupSummary, StaffBrief, SubscriptionSummary } from './records.ts';
import type { HospitalStatus } from './words.ts';

/** The hospital's zone changed: wall times move, instants and calendar dates do not. Zones are IANA codes or null. */
export const HospitalZoneChanged = declareEvent<{ readonly from: string | null; readonly to: string }>('HospitalZoneChanged');

/** The operator or the confirmation of a registration moved a hospital to another status. */
export const HospitalStatusChanged = declareEvent<{
  readonly from: HospitalStatus;
  readonly to: HospitalStatus;
  readonly reason: string | null;
}>('HospitalStatusChanged');

/** Keys of a settings group changed; values are complete, with defaults. */
export const SettingsChanged = declareEvent<{
  readonly group: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}>('SettingsChanged');

/** How many future appointments show another wall time under the new zone. Nobody answering: 0. */
export const AppointmentsInZone = declareQuestion<{ readonly from: string | null; readonly to: string; readonly now: Instant }, number>(
  'AppointmentsInZone',
);

/** What later modules add to GET hospitals/{id}. */
export const HospitalSummaries = declareQuestion<
  { readonly hospitalId: Id },
  { readonly setup?: SetupSummary | null; readonly subscription?: SubscriptionSummary | null }
>('HospitalSummaries');

/** Active and pending users of each department (all when `departmentIds` is missing). */
export const DepartmentUserCounts = declareQuestion<{ readonly departmentIds?: readonly Id[] }, Readonly<Record<Id, number>>>(
  'DepartmentUserCounts',
);

/** Active and pending users that hold each specialization. */
export const SpecializationUserCounts = declareQuestion<{ readonly specializationIds?: readonly Id[] }, Readonly<Record<Id, number>>>(
  'SpecializationUserCounts',
);

/** Names and states of users, also archived ones (old records keep their names). Unknown ids are left out. */
export const UsersBrief = declareQuestion<{ readonly userIds: readonly Id[] }, readonly StaffBrief[]>('UsersBrief');

/** Active and pending users of a department, by name. */
export const DepartmentStaff = declareQuestion<{ readonly departmentId: Id }, readonly StaffBrief[]>('DepartmentStaff');

/** Active and pending users that hold a specialization, by name. */
export const SpecializationStaff = declareQuestion<{ readonly specializationId: Id }, readonly StaffBrief[]>('SpecializationStaff');

/** Asks that users join a department (those in it already are left alone). Answers how many joined. */
export const AddDepartmentUsers = declareQuestion<
  { readonly departmentId: Id; readonly userIds: readonly Id[] },
  { readonly added: number }
>('AddDepartmentUsers');

/**
 * Asks that a user leaves a department. `only`: it is the user's only department, nothing was changed.
 * `removed` false and `only` false: the user was not in it.
 */
export const RemoveDepartmentUser = declareQuestion<
  { readonly departmentId: Id; readonly userId: Id },
  { readonly removed: boolean; readonly only: boolean }
>('RemoveDepartmentUser');

/** Asks that all users of a department (of any status) move to another; the place in each user's list is kept. Answers how many moved. */
export const MoveDepartmentUsers = declareQuestion<{ readonly from: Id; readonly to: Id }, { readonly moved: number }>(
  'MoveDepartmentUsers',
);

/** Open work that keeps a department from being deleted: queue tickets, admissions, stock. Words as 'open queue tickets'. */
export const DepartmentWork = declareQuestion<{ readonly departmentId: Id }, readonly { readonly words: string; readonly count: number }[]>(
  'DepartmentWork',
);

/**
 * An item of the get-started list. Declared here, before all modules that have one; the shell asks it.
 * `done` is computed from data unless the item is `manual`: then the shell's own mark counts.
 */
export interface GetStartedAnswer {
  readonly key: string;
  readonly title: string;
  /** Why it matters, one sentence. */
  readonly why: string;
  /** Path below the area, or `#phone` and `#timezone` for the two dialogs of the top bar. */
  readonly route: string;
  /** Permission that the opened screen needs. */
  readonly permission: string | null;
  readonly order: number;
  readonly done: boolean;
  readonly progress: string | null;
  /** Confirmed by hand. */
  readonly manual: boolean;
  readonly skippable: boolean;
}
export const GetStartedItems = declareQuestion<{ readonly hospitalId: Id }, readonly GetStartedAnswer[]>('GetStartedItems');

/** One group of the global search, already narrowed to what the asking user may view. */
export interface SearchGroup {
  /** `patients`, `users`, `invoices`, `pages` … */
  readonly type: string;
  readonly title: string;
  readonly order: number;
  readonly rows: readonly { readonly id: string; readonly title: string; readonly subtitle: string | null; readonly path: string }[];
}
/** Global search; the shell asks it. At most `most` rows a group; a user without the permission gets no group (`undefined`). */
export const GlobalSearch = declareQuestion<{ readonly words: string; readonly most: number }, SearchGroup>('GlobalSearch');
