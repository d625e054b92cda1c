import { runningEmbedded } from '#kernel/server/database/embedded.ts';
import { aColleague, aHospitalBehind, type Colleague, make, password } from './api.ts';
import { type RunningServer, startServer } from './server.ts';

export const founder = { email: 'founder@journey.test', password };
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A hospital with two departments that run a queue, a nurse and a doctor in both. */
export interface Clinic {
  /** The founder's session. */
  readonly token: string;
  readonly outpatients: string;
  readonly laboratory: string;
  readonly nurse: Colleague;
  readonly doctor: Colleague;
  /** How far the hospital's wall clock is ahead of UTC, in hours. */
  readonly ahead: number;
}

/** A zone in which the day is not about to end: bookings of the next free time are for today. */
function zoneWithHoursLeft(): { label: string; offset: string; ahead: number } {
  const late = new Date().getUTCHours() >= 20;
  return late
    ? { label: 'Asia/Tokyo (GMT+09:00)', offset: '+09:00', ahead: 9 }
    : { label: 'Africa/Lagos (GMT+01:00)', offset: '+01:00', ahead: 1 };
}

async function aQueue(server: RunningServer, token: string, name: string, code: string): Promise<string> {
  return (await make(server.url, 'POST', '/departments', token, { name, code, kind: 'clinical', runsQueue: true })).id;
}

/** From now on somebody can be booked at any hour. */
export async function roundTheClock(server: RunningServer, token: string, { id: practitionerId }: Colleague): Promise<void> {
  for (const dayOfWeek of days)
    await make(server.url, 'POST', '/appointment-schedules', token, { practitionerId, dayOfWeek, startTime: '00:00', endTime: '24:00' });
}

/** Makes the clinic; the doctor can be booked round the clock, so that a journey can be made at any hour. */
export async function aClinic(server: RunningServer): Promise<Clinic> {
  const { ahead, ...zone } = zoneWithHoursLeft();
  const { token } = await aHospitalBehind(server, founder.email, zone);
  const outpatients = await aQueue(server, token, 'General OPD', 'OPD');
  const laboratory = await aQueue(server, token, 'Laboratory Desk', 'LBD');
  const bringIn = async (role: string): Promise<Colleague> => {
    const colleague = await aColleague(server, token, role);
    await make(server.url, 'PATCH', `/users/${colleague.id}`, token, {
      departmentIds: [outpatients, laboratory],
      cadre: role.toLowerCase(),
      licenceMissingReason: 'Shown to the desk',
    });
    return colleague;
  };
  const nurse = await bringIn('Nurse');
  const doctor = await bringIn('Doctor');
  await roundTheClock(server, token, doctor);
  return { token, outpatients, laboratory, nurse, doctor, ahead };
}

/** The path of a display of the waiting hall that shows a department. */
export async function aDisplay(server: RunningServer, { token }: Clinic, departmentId: string): Promise<string> {
  const display = await make(server.url, 'POST', '/qms/display-tokens', token, { title: 'OPD hall', departmentIds: [departmentId] });
  return String(display['url'] ?? '').replace(/^https?:\/\/[^/]+/, '');
}

/** A second process on the database of the first. Both must be started with one CIVIS_SECRET in `env`. */
export function startTwin(first: RunningServer, env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const database = runningEmbedded(first.dataDir)?.connection;
  if (!database) throw new Error('The database of the first process does not run');
  const url = `postgres://${database.user}@localhost/${database.database}?host=${encodeURIComponent(database.host)}`;
  return startServer({ env: { ...env, DATABASE_URL: url } });
}
