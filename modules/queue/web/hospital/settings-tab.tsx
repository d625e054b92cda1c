import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { queueSetupCalls } from '#modules/queue/contract/calls/setup.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import { DepartmentRules } from './department-rules.tsx';
import { DisplaysPanel } from './displays-panel.tsx';
import { RoomsPanel } from './rooms-panel.tsx';
import styles from './settings.module.css';

/** How one department's line runs, its rooms, and the screens in the waiting halls. */
export function SettingsTab({ departmentId }: { readonly departmentId: string }) {
  const queue = useCall(queueSetupCalls.settings, { params: { departmentId } }, { live: [liveQueue, 'settings'], quiet: true });
  return (
    <Loaded from={queue} rows={10}>
      {(found) => (
        <div className={styles.grid}>
          <DepartmentRules queue={found} />
          <div className={styles.side}>
            <RoomsPanel queue={found} />
            <DisplaysPanel departmentId={departmentId} />
          </div>
        </div>
      )}
    </Loaded>
  );
}
