import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Job } from '#kernel/server/module/module.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { laboratorySettings } from '../contract/settings.ts';
import { escalate } from './requests/critical-calls.ts';
import { escalationJob, patientJob, tellPatient } from './requests/release-result.ts';
import { findRequest } from './requests/store.ts';

export const laboratoryJobs: readonly Job[] = [
  {
    name: escalationJob,
    run: {
      hospital: async (scope, data) => {
        const { requestId, version } = data as { requestId: Id; version: number };
        if (!(await escalate(scope, requestId, version))) return;
        const { criticalAckMinutes } = await readSettings(scope, laboratorySettings);
        const again = { startAfter: addMinutes(scope.now, criticalAckMinutes), singletonKey: `${requestId}:${version}` };
        await scope.enqueue(escalationJob, { requestId, version }, again);
      },
    },
  },
  {
    name: patientJob,
    run: { hospital: async (scope, data) => tellPatient(scope, await findRequest(scope, data.requestId as Id)) },
  },
];
