import { ask, rowsOf } from './api.ts';
import { demoPeople } from './demo.ts';
import type { Samples } from './page-states.ts';
import type { RunningServer } from './server.ts';

/** Finds records of the demo that show what a page can show. */
export async function readSamples(server: RunningServer, token: string): Promise<Samples> {
  const first = async (path: string) => (await rowsOf<{ id: string }>(server.url, path, token))[0]?.id ?? '';
  const [patient, deceased, unidentified, user, role] = await Promise.all([
    first('/patients/search?limit=1&name=Ngozi Okafor'),
    first('/patients?limit=1&status[]=deceased'),
    first('/patients/search?limit=1&name=Unknown'),
    first('/users?limit=1&status[]=active&name=a'),
    rowsOf<{ id: string; name: string }>(server.url, '/roles/?limit=100', token).then(
      (rows) => rows.find(({ name }) => name === 'Nurse')?.id ?? '',
    ),
  ]);
  return { patient, deceased, unidentified, user, role };
}
