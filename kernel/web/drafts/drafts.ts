import { onSession, readSession } from '#kernel/web/client/session.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { say } from '#kernel/web/text/use-text.ts';
import { deviceDrafts } from './device-drafts.ts';
import { DraftKeeper } from './keeper.ts';
import { openTabs, ownTab } from './tab.ts';

function ownerNow(): string | null {
  const { token, userId, hospital } = readSession();
  return token && userId ? `${userId}|${hospital?.hospitalId ?? hospital?.civisHospitalId ?? ''}` : null;
}

function makeKeeper(): DraftKeeper {
  return new DraftKeeper({ store: deviceDrafts(), owner: ownerNow, tab: ownTab, openTabs });
}

let keeper = makeKeeper();
let owner = ownerNow();

/** The drafts of this browser. */
export function drafts(): DraftKeeper {
  return keeper;
}

/** For tests: a page that was never opened before. */
export function startDraftsAnew(): void {
  keeper = makeKeeper();
}

onSession(() => {
  const next = ownerNow();
  if (owner !== null && next !== owner) keeper.end();
  owner = next;
});

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => void keeper.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keeper.flush();
  });
}

/** Before a sign-out: drafts on this device go with it, so it says how many there are. */
export async function maySignOutDrafts(): Promise<boolean> {
  const count = await keeper.count();
  if (count === 0) return true;
  const leaves = await askFirst({
    title: say('Unsaved changes'),
    text: say(
      '{count} unsaved draft is on this device. Signing out discards it. | {count} unsaved drafts are on this device. Signing out discards them.',
      { count },
    ),
    confirm: say('Discard and sign out'),
    cancel: say('Stay signed in'),
    stay: true,
  });
  return leaves !== null;
}
