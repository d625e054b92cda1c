/** Whose hours: a practitioner's own, or those of a department's pool. */
export interface ScheduleOwner {
  readonly kind: 'practitioner' | 'department';
  readonly id: string;
}

export function readOwner(id: string | null, departments: readonly { readonly id: string }[]): ScheduleOwner | null {
  if (!id) return null;
  return { id, kind: departments.some((each) => each.id === id) ? 'department' : 'practitioner' };
}

/** The owner as a call names it. */
export function ownerQuery(owner: ScheduleOwner): { readonly practitionerId: string } | { readonly departmentId: string } {
  return owner.kind === 'practitioner' ? { practitionerId: owner.id } : { departmentId: owner.id };
}
