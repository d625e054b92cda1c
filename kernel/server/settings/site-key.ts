import type { Pool } from 'pg';
import { openStored } from '../files/file-store.ts';
import { keyMark, SealBroken } from '../files/sealed.ts';

/** The key at hand is not the one that the site's documents and codes are sealed with. */
export class OtherSiteKey extends Error {
  override readonly name = 'OtherSiteKey';

  constructor() {
    super(
      'The key of this site (secret.key in the data folder, or CIVIS_SECRET) is not the one that its documents and codes are sealed with. ' +
        'Bring the right key back; every machine of a site needs the same one. ' +
        'If it is permanently lost, start once with --accept-key: the documents kept so far can then never be opened again.',
    );
  }
}

interface SiteKey {
  readonly secretKey: Buffer;
  readonly dataDir: string;
}

/** A site from before keys were marked: its newest document says whether the key is the right one. */
async function opensNewest(owner: Pool, { secretKey, dataDir }: SiteKey): Promise<boolean> {
  const { rows } = await owner.query<{ id: string }>('select id from files where deleted_at is null order by created_at desc limit 1');
  if (!rows[0]) return true;
  try {
    const file = await openStored({ dataDir, secretKey }, rows[0].id);
    await file?.close();
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

async function markOf(owner: Pool): Promise<Buffer | null> {
  const { rows } = await owner.query<{ mark: Buffer }>('select key_mark as mark from site_key');
  return rows[0]?.mark ?? null;
}

/**
 * Marks the database with the site's key at the first start and checks it at every later one. Of two machines that start
 * at once with different keys, one is refused.
 * @throws OtherSiteKey when the database bears the mark of another key.
 */
export async function claimSiteKey(owner: Pool, site: SiteKey): Promise<void> {
  if (!(await markOf(owner))) {
    if (!(await opensNewest(owner, site))) throw new OtherSiteKey();
    await owner.query('insert into site_key (key_mark, set_at) values ($1, now()) on conflict do nothing', [keyMark(site.secretKey)]);
  }
  await checkSiteKey(owner, site.secretKey);
}

/** Passes where no start has marked the database yet. @throws OtherSiteKey when it bears the mark of another key. */
export async function checkSiteKey(owner: Pool, secretKey: Buffer): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>("select to_regclass('public.site_key') is not null as there");
  const mark = rows[0]?.there ? await markOf(owner) : null;
  if (mark && !mark.equals(keyMark(secretKey))) throw new OtherSiteKey();
}

/** Takes this key as the site's from now on: what was sealed with another one does not open any more. */
export async function acceptSiteKey(owner: Pool, secretKey: Buffer): Promise<void> {
  await owner.query(
    'insert into site_key (key_mark, set_at) values ($1, now()) on conflict (one) do update set key_mark = excluded.key_mark, set_at = excluded.set_at',
    [keyMark(secretKey)],
  );
}
