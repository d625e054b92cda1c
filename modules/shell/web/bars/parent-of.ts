/** Where 'Go back' leads without a history of our own: the address one segment up, at least the area's home. */
export function parentOf(address: string, home: string): string {
  const parts = address.split('/').filter(Boolean);
  return parts.length > 2 ? `/${parts.slice(0, -1).join('/')}` : home;
}
