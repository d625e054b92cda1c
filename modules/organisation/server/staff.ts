import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { DepartmentStaff, DepartmentUserCounts, SpecializationStaff, SpecializationUserCounts, UsersBrief } from '../contract/events.ts';
import type { StaffBrief } from '../contract/records.ts';

type Counts = Readonly<Record<Id, number>>;

function sumOf(answers: readonly Counts[]): Counts {
  const total: Record<Id, number> = {};
  for (const answer of answers) {
    for (const [id, count] of Object.entries(answer)) total[id] = (total[id] ?? 0) + count;
  }
  return total;
}

/** Invariant 6: counted at the moment it is read, never stored. */
export async function departmentUserCounts(scope: Scope, departmentIds?: readonly Id[]): Promise<Counts> {
  return sumOf(await scope.ask(DepartmentUserCounts, departmentIds ? { departmentIds } : {}));
}

export async function specializationUserCounts(scope: Scope, specializationIds?: readonly Id[]): Promise<Counts> {
  return sumOf(await scope.ask(SpecializationUserCounts, specializationIds ? { specializationIds } : {}));
}

/** Users by id; those that nobody knows are missing. */
export async function briefsOf(scope: Scope, userIds: readonly (Id | null)[]): Promise<ReadonlyMap<Id, StaffBrief>> {
  const wanted = [...new Set(userIds.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const answers = await scope.ask(UsersBrief, { userIds: wanted });
  return new Map(answers.flat().map((user) => [user.id, user]));
}

export async function staffOfDepartment(scope: Scope, departmentId: Id): Promise<StaffBrief[]> {
  return (await scope.ask(DepartmentStaff, { departmentId })).flat();
}

export async function staffOfSpecialization(scope: Scope, specializationId: Id): Promise<StaffBrief[]> {
  return (await scope.ask(SpecializationStaff, { specializationId })).flat();
}
