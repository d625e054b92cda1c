import { states } from './state.ts';

const line = '/hospital/queue-management?departmentId={line}';

/** States of a department's line: its tabs, and what is done with a ticket. */
export const queueStates = states('admin', {
  'queue, unavailable': `${line}&tab=unavailable`,
  'queue, history': `${line}&tab=history`,
  'queue, overview': `${line}&tab=overview`,
  'queue, settings': `${line}&tab=settings`,
  'queue, a display': `${line}&tab=settings&drawer=display`,
  'queue, a ticket': `${line}&tab=unavailable&drawer=details&record={waiting}`,
  'queue, vitals': `${line}&tab=unavailable&drawer=vitals&record={waiting}`,
  'queue, triage': `${line}&tab=unavailable&drawer=priority&record={waiting}`,
  'queue, transfer': `${line}&tab=unavailable&drawer=transfer&record={waiting}`,
  'queue, assign': `${line}&tab=unavailable&drawer=assign&record={waiting}`,
  'queue, reinstate': `${line}&tab=unavailable&drawer=reinstate&record={away}`,
  'queue, left': `${line}&tab=unavailable&drawer=left&record={away}`,
  'queue, not there': `${line}&tab=unavailable&drawer=unavailable&record={waiting}`,
});
