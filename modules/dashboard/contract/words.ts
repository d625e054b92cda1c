/** Most rows of each list; a larger `limit` is served as this. */
export const dashboardLimits = { patients: 10_000, users: 10_000, departments: 1000 } as const;

/** Rows of getUsers when no limit is sent. */
export const defaultUserRows = 1000;

/** The five rows of the departments table, in this order. */
export const dashboardDepartments = [
  'Account',
  'Admin Department',
  'Pathology Department',
  'Medical Department',
  'Nursing Department',
] as const;

/** Cards of staff: label, and the parts of a lower-case role name that count into it. Labels are spelt so. */
export const staffCards = [
  { label: 'Accountants', roleParts: ['accountant'] },
  { label: 'Admins', roleParts: ['admin', 'auditor'] },
  { label: 'Doctors', roleParts: ['doctor'] },
  { label: 'Imaging Technicians', roleParts: ['imaging'] },
  { label: 'Inventory Personnel', roleParts: ['inventory'] },
  { label: 'Lab Technicians', roleParts: ['lab'] },
  { label: 'Nurses', roleParts: ['nurse'] },
  { label: 'Pharmacists', roleParts: ['pharmacist'] },
] as const;

/** How many users each card counts: a role that matches two cards counts in both, once in each. */
export function countByCard(users: readonly { readonly role: { readonly name: string } }[]): { label: string; count: number }[] {
  const names = users.map((user) => user.role.name.toLowerCase());
  return staffCards.map(({ label, roleParts }) => ({
    label,
    count: names.filter((name) => roleParts.some((part) => name.includes(part))).length,
  }));
}
