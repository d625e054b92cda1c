import { samples, type Samples } from '../states/records.ts';
import { rowsOf } from './api.ts';
import type { RunningServer } from './server.ts';

/** Finds records of the demo that show what a page can show; `storage` is what a browser of its Hospital Admin keeps. */
export async function readSamples(server: RunningServer, storage: Readonly<Record<string, string>>): Promise<Samples> {
  const { token = '', hospital_info: info = '{}' } = storage;
  const { hospitalId = '' } = JSON.parse(info) as { hospitalId?: string };
  const ids = await Promise.all(
    Object.entries(samples).map(async ([name, sample]) => {
      if (sample.find === null) return [name, hospitalId];
      const rows = await rowsOf<{ id: string; name?: string }>(server.url, sample.find, token);
      const found = 'named' in sample ? rows.find((row) => row.name === sample.named) : rows[0];
      return [name, found?.id ?? ''];
    }),
  );
  return Object.fromEntries(ids) as Samples;
}
