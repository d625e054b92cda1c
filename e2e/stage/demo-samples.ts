import { rowsOf } from './api.ts';
import type { Samples } from './page-states.ts';
import type { RunningServer } from './server.ts';

/** Finds records of the demo that show what a page can show; `storage` is what a browser of its Hospital Admin keeps. */
export async function readSamples(server: RunningServer, storage: Readonly<Record<string, string>>): Promise<Samples> {
  const { token = '', hospital_info: info = '{}' } = storage;
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
  const { hospitalId: hospital = '' } = JSON.parse(info) as { hospitalId?: string };
  return { patient, deceased, unidentified, user, role, hospital };
}
