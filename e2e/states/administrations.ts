import { states } from './state.ts';

const page = '/hospital/administrations';

/** States of the drug chart beside its plain pages. */
export const administrationStates = states('admin', {
  'administrations, in progress': `${page}?tab=in-progress`,
  'administrations, completed': `${page}?tab=completed`,
  'administrations, record dose': `${page}/{administration}?drawer=record&record={administration}`,
  'administrations, hold': `${page}/{administration}?drawer=hold&record={administration}`,
  'administrations, change schedule': `${page}/{administration}?drawer=reschedule&record={administration}`,
  'administrations, chart of a day': `${page}/chart?ward={wardOfDoses}`,
  'administrations, chart of a week': `${page}/chart?days=7&ward={wardOfDoses}`,
});
