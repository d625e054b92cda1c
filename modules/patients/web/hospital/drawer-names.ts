/** Drawers of a patient's page, by the act whose form they hold: its address names them, also from other pages. */
export const drawerOf: Readonly<Record<string, string>> = {
  identify: 'identify',
  edit: 'edit',
  setPhoto: 'photo',
  setAlerts: 'alerts',
  makePrincipal: 'principal',
  invitePortal: 'portal',
  merge: 'merge',
  recordDeath: 'death',
};
