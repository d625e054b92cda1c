import type { Pool } from 'pg';

/**
 * After a restore: whatever was ended, forgotten, used or revoked since the backup would live again, so all of it ends. Sessions of
 * every area, known and trusted devices, codes that wait, and links of mails (invitations, resets, confirmations of an address or a
 * sign-up): they are sent anew on request. For the command line, where nobody is served. Gives how many sessions ended.
 */
export async function endAllAccess(owner: Pool): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query("update sessions set revoked_at = now(), revoke_reason = 'admin' where revoked_at is null");
    await client.query('delete from account_devices');
    await client.query('update one_time_codes set superseded_at = now() where superseded_at is null');
    await client.query('update one_time_tokens set revoked_at = now() where used_at is null and revoked_at is null');
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
