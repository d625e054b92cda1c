import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { refillRequestCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/refill-requests.ts';
import styles from './record.module.css';
import { RefillRow } from './refill-row.tsx';

/** On a prescription: the refill that its patient waits for; nothing when none is asked for. */
export function WaitingRefill({ prescriptionId }: { readonly prescriptionId: string }) {
  const t = useText();
  const query = { prescriptionId, status: ['waiting' as const], limit: 1 };
  const { data } = useCall(refillRequestCalls.listRefills, { query }, { live: ['refill-requests'], quiet: true });
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={t('Patient requests a refill')}>
      <ul className={styles.lines}>
        {data.data.map((row) => (
          <RefillRow key={row.id} row={row} />
        ))}
      </ul>
    </Panel>
  );
}
