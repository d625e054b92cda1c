/** Where the record of an entry opens in the hospital area; null for kinds without a page of their own. */
export function recordPath(entityType: string, entityId: string | null): string | null {
  if (!entityId) return null;
  const pages: Readonly<Record<string, string>> = {
    Patient: `/hospital/patients/${entityId}`,
    User: `/hospital/settings/users?drawer=user&record=${entityId}`,
    Role: '/hospital/settings/roles-and-permissions',
    Department: '/hospital/settings/roles-and-permissions?tab=departments',
    Hospital: '/hospital/settings',
    Setting: '/hospital/settings',
  };
  return pages[entityType] ?? null;
}
