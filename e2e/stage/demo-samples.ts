import { type DemoCalls, samples, type Samples } from '../states/records.ts';
import { make, readOf, rowsOf } from './api.ts';
import type { RunningServer } from './server.ts';

/** Finds records of the demo that show what a page can show; `storage` is what a browser of its Hospital Admin keeps. */
export async function readSamples(server: RunningServer, storage: Readonly<Record<string, string>>): Promise<Samples> {
  const { token = '', hospital_info: info = '{}' } = storage;
  const { hospitalId = '' } = JSON.parse(info) as { hospitalId?: string };
  const demo: DemoCalls = {
    rows: (path) => rowsOf(server.url, path, token),
    read: (path) => readOf(server.url, path, token),
    make: (path, body) => make(server.url, 'POST', path, token, body),
    change: (path, body) => make(server.url, 'PATCH', path, token, body),
    hospitalId,
  };
  const ids: Record<string, string> = {};
  for (const [name, sample] of Object.entries(samples)) {
    // Only the pages that need the record fail without it.
    ids[name] = (await sample.find(demo, ids).catch(() => undefined)) ?? '';
  }
  return ids as Samples;
}
